import Testing

@testable import ExchangeEngine

struct PercentCodeTests {
  private let code = PercentCode([.blank, .colon])

  @Test(
    "a coded character is % and two digits, and text that looks like a code gets one more 25",
    arguments: [
      ("a b", "a%20b"), ("a:b", "a%3Ab"), ("a%20b", "a%2520b"), ("a%2520b", "a%252520b"), ("100%", "100%"),
      ("%41", "%41"), ("%3a", "%253a"), ("%25", "%25"), ("%25 ", "%25%20"),
    ])
  func table(text: String, coded: String) {
    #expect(code.encoded(Array(text.utf8)[...]).string == coded)
    #expect(code.decoded(Array(coded.utf8)[...]).string == text)
  }

  @Test("every text comes back")
  func roundTrip() {
    var random = RandomText(seed: 3)
    for _ in 0..<4_000 {
      let text = Array(random.text(withControls: true).utf8)[...]
      #expect(code.decoded(code.encoded(text)) == text, "\(text.string)")
    }
  }
}
