import Libc

/// Which file systems are mounted: `mountinfo` in proc(5).
struct MountTable {
  /// Other machines, or programs in their place, change the files of these without this system being told.
  private static let shared: Set = [
    "9p", "afs", "beegfs", "ceph", "cifs", "coda", "fuse", "gfs2", "glusterfs", "lustre", "nfs", "nfs4", "ocfs2",
    "prl_fs", "smb3", "smbfs", "vboxsf", "virtiofs", "vmhgfs",
  ]

  private let text: String

  /// A table as the system writes it.
  init(_ text: String) {
    self.text = text
  }

  /// Whether the files of a device may be changed elsewhere; not if nothing is known of it.
  func isShared(_ device: UInt64) -> Bool {
    let major = device >> 8 & 0xFFF | device >> 32 & ~0xFFF
    let minor = device & 0xFF | device >> 12 & ~0xFF
    for line in text.split(separator: "\n") {
      let words = line.split(separator: " ")
      guard words.count > 2, words[2] == "\(major):\(minor)", let dash = words.firstIndex(of: "-"),
        dash + 1 < words.count
      else { continue }
      let kind = String(words[dash + 1])
      return Self.shared.contains(kind) || kind.hasPrefix("fuse.")
    }
    return false
  }

  /// Whether the files of a device may be changed elsewhere, as far as the system tells.
  static func isShared(_ device: UInt64) -> Bool {
    #if canImport(Darwin)
      var systems: UnsafeMutablePointer<statfs>?
      let count = Int(getmntinfo(&systems, MNT_NOWAIT))
      let id = Int32(truncatingIfNeeded: device)
      let system = (0..<count).lazy.compactMap { systems?[$0] }.first { $0.f_fsid.val.0 == id }
      return system.map { $0.f_flags & UInt32(MNT_LOCAL) == 0 } ?? false
    #else
      guard let file = try? Descriptor.workingFolder.open("/proc/self/mountinfo", O_RDONLY),
        let bytes = try? file.bytes(in: 0..<largest)
      else { return false }
      return MountTable(String(decoding: bytes, as: UTF8.self)).isShared(device)
    #endif
  }

  /// So many bytes of the table are looked at.
  private static let largest = 1 << 20
}
