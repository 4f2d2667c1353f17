# How the program of a release is built; for scripts that source this.

# Sets `options` to those of swift-build(1) for the checkout $1.
set_options() {
  # shellcheck disable=SC2034
  options=(
    -c release --static-swift-stdlib -Xswiftc -static-executable --product todo --package-path "$1"
    # What nothing calls is left out, functions of the same code are one, and what .ci/link.ld names is not kept: 25 % of the
    # program.
    -Xswiftc -Xfrontend -Xswiftc -function-sections -Xlinker --gc-sections
    -Xswiftc -use-ld=lld -Xlinker --icf=all -Xlinker -T -Xlinker "$1/.ci/link.ld"
    # The start of a program tells the runtime of C++ where the tables for exceptions are, of which there are none.
    -Xlinker --wrap=__register_frame_info -Xlinker --defsym=__wrap___register_frame_info=0
    -Xlinker --wrap=__deregister_frame_info -Xlinker --defsym=__wrap___deregister_frame_info=0
    # Nobody asks for the names of characters, of which the tables are half a megabyte.
    -Xlinker --wrap=_swift_stdlib_getScalarName -Xlinker --defsym=__wrap__swift_stdlib_getScalarName=0
  )
}
