// What LLVM's libFuzzer offers, which comes with Swift: https://llvm.org/docs/LibFuzzer.html#using-libfuzzer-as-a-library
#include <stddef.h>
#include <stdint.h>

int LLVMFuzzerRunDriver(int *argc, char ***argv, int (*read)(const uint8_t *start, size_t count));
