import JSONText
import Testing

@Suite("Positions")
struct JSONPositionTests {
  @Test(
    "lines and columns count from 1, columns in characters",
    arguments: [
      ("", 0, 1, 1), ("abc", 0, 1, 1), ("abc", 2, 1, 3), ("abc", 3, 1, 4), ("a\nb", 1, 1, 2), ("a\nb", 2, 2, 1),
      ("a\r\nb", 3, 2, 1), ("\n\n\n", 3, 4, 1), ("é,x", 2, 1, 2), ("é,x", 3, 1, 3), ("日本,", 6, 1, 3), ("😀,", 4, 1, 2),
      ("a\n日,", 5, 2, 2), ("日,", 1, 1, 1), ("a日,", 3, 1, 2),
    ])
  func counts(_ text: String, offset: Int, line: Int, column: Int) {
    let position = Array(text.utf8).withUnsafeBufferPointer { JSONPosition(of: offset, in: $0) }
    #expect(position.line == line)
    #expect(position.column == column)
    #expect(position.byte == offset)
  }

  @Test("an offset outside the text is its nearest end")
  func staysInside() {
    let positions = Array("a\nb".utf8).withUnsafeBufferPointer { bytes in
      [-5, 99].map { JSONPosition(of: $0, in: bytes).byte }
    }
    #expect(positions == [0, 3])
  }

  @Test("places that are asked for one after another are those that each has by itself, in one pass")
  func countsOn() {
    let text = "[1,\n\n  \"日本é😀\",\r\n{}]\n\u{301}x"
    Array(text.utf8).withUnsafeBufferPointer { bytes in
      var positions = JSONPositions(in: bytes)
      for offset in [0, 0] + Array(0...bytes.count) + [bytes.count, bytes.count + 9] {
        #expect(positions.position(of: offset) == JSONPosition(of: offset, in: bytes))
      }
      #expect(positions.position(of: 3).byte == bytes.count)
    }
  }
}
