/// Writes task lists: headings with tasks, and indented below each task its text and its children.
///
/// GitHub shows the same list that ``MarkdownReader`` reads: children are indented as far as the text of
/// their parent, and a blank line ends a block that would hide them.
struct MarkdownWriter {
  private(set) var bytes: [UInt8] = []
  /// The indentation of the text and children of each open task, outermost first.
  private var margins: [Int] = []
  private var isBelowHeading = false
  /// Whether the last line may be a block of HTML, which only a blank line ends (GFM 4.6).
  private var isInHTML = false

  /// The smallest indentation of a task's text and children.
  private static let indentation = 4

  static let headingLimit = 6

  mutating func heading(_ heading: String, level: Int) {
    let line = heading.utf8.map { $0 == .lineFeed || $0 == .carriageReturn ? .blank : $0 }
    let text = MarkdownEdges.encoded(MarkdownHead.encoded(heading: line[...]))
    if !bytes.isEmpty { bytes.append(.lineFeed) }
    bytes += [UInt8](repeating: UInt8(ascii: "#"), count: level)
    bytes.append(.blank)
    bytes += text
    // A `#` at the end of the text would close the heading, so another one closes it.
    if text.last == UInt8(ascii: "#") { bytes += " #".utf8 }
    bytes.append(.lineFeed)
    margins = []
    isBelowHeading = true
  }

  mutating func task(_ line: ArraySlice<UInt8>, body: [Bytes], depth: Int) {
    let isFirstChild = depth > 0 && margins.count == depth
    margins.removeLast(max(0, margins.count - depth))
    let marker = MarkdownLine(line.prefix(32)).marker
    if isBelowHeading || isFirstChild && (isInHTML || marker?.number.map { $0 != 1 } ?? false) {
      bytes.append(.lineFeed)
    }
    (isBelowHeading, isInHTML) = (false, false)
    let margin = margins.last ?? 0
    indent(by: margin)
    bytes += line
    bytes.append(.lineFeed)
    margins.append(margin + max(Self.indentation, marker?.width ?? 0))
    for line in body {
      if !line.isEmpty { indent(by: margins.last ?? 0) }
      bytes += line
      bytes.append(.lineFeed)
      isInHTML = !line.isEmpty && (isInHTML || line.trimmedStart.first == UInt8(ascii: "<"))
    }
  }

  private mutating func indent(by width: Int) {
    for _ in 0..<width { bytes.append(.blank) }
  }
}

extension MarkdownLine {
  /// The number in a list item's marker, and the distance from the marker to the item's text (GFM 5.2).
  fileprivate var marker: (number: Int?, width: Int)? {
    guard let length = markerLength else { return nil }
    let marker = content.prefix { !$0.isBlank && $0 != 0xC2 }
    let blanks = length - marker.count
    return (marker.dropLast().number, blanks <= 4 ? length : marker.count + 1)
  }
}
