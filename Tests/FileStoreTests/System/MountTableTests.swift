import Testing

@testable import FileStore

struct MountTableTests {
  private static let table = MountTable(
    """
    22 1 254:0 / / rw,relatime shared:1 - ext4 /dev/vda rw
    31 22 0:45 / /mnt/share rw master:2 - nfs4 server:/x rw,vers=4.2
    32 22 0:46 / /mnt/a\\040b rw - fuse.sshfs host: rw
    33 22 259:1 / /mnt/stick rw - fuseblk /dev/sda1 rw
    34 22 0:70000 / /mnt/d rw - 9p D: rw
    35 22
    """)

  @Test(
    "files of another machine may be changed without this one being told, those of a disk of its own not",
    arguments: [(0xFE00, false), (0x2D, true), (0x2E, true), (0x10301, false), (0x11100070, true), (0x99, false)])
  func sharing(device: UInt64, isShared: Bool) {
    #expect(Self.table.isShared(device) == isShared)
  }
}
