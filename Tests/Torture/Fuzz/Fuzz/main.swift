import Glibc
import LibFuzzer

var count = CommandLine.argc
var words: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv
let status = LLVMFuzzerRunDriver(&count, &words) { start, count in
  Subject.chosen.take(Array(UnsafeBufferPointer(start: start, count: count)))
  return 0
}
exit(status)
