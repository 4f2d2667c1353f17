/* The least that a durable change costs: copies a file beside itself, syncs the copy, renames it into the file's place,
   and syncs the folder. Usage: copy <folder> <name> */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

static void check(int good, const char *what) {
  if (good) return;
  perror(what);
  exit(1);
}

int main(int count, char **words) {
  if (count != 3) return 2;
  int folder = open(words[1], O_RDONLY | O_DIRECTORY);
  check(folder >= 0, words[1]);
  int old = openat(folder, words[2], O_RDONLY);
  int new = openat(folder, "copy.tmp", O_WRONLY | O_CREAT | O_TRUNC, 0600);
  check(old >= 0 && new >= 0, words[2]);

  static char block[1 << 20];
  ssize_t length;
  while ((length = read(old, block, sizeof block)) > 0) check(write(new, block, length) == length, "write");
  check(length == 0, "read");
  check(fsync(new) == 0 && close(new) == 0, "fsync");
  check(renameat(folder, "copy.tmp", folder, words[2]) == 0, "rename");
  check(fsync(folder) == 0, "fsync of the folder");
  return 0;
}
