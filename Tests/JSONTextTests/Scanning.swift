import JSONText

/// Gives a body a scanner of exactly these bytes; a read beyond them is outside the allocation.
func scan<Result>(
  _ bytes: some Sequence<UInt8>, _ body: (inout JSONScanner) throws(JSONError) -> Result
) throws(JSONError) -> Result {
  let bytes = Array(bytes)
  let buffer = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: bytes.count)
  defer { buffer.deallocate() }
  _ = buffer.initialize(from: bytes)
  var scanner = JSONScanner(UnsafeBufferPointer(buffer))
  return try body(&scanner)
}

func scan<Result>(
  _ text: String, _ body: (inout JSONScanner) throws(JSONError) -> Result
) throws(JSONError) -> Result {
  try scan(text.utf8, body)
}

/// The error in a whole text, or nil.
func problem(in bytes: some Sequence<UInt8>) -> JSONError? {
  do throws(JSONError) {
    try scan(bytes) { (scanner) throws(JSONError) in
      _ = try scanner.skipValue()
      try scanner.end()
    }
    return nil
  } catch {
    return error
  }
}

func problem(in text: String) -> JSONError? { problem(in: text.utf8) }

/// The error that a body reports about a text, or nil.
func problem(in text: String, _ body: (inout JSONScanner) throws(JSONError) -> Void) -> JSONError? {
  do throws(JSONError) {
    try scan(text, body)
    return nil
  } catch {
    return error
  }
}

/// The decoded text of a string token.
func decoded(_ token: String) throws(JSONError) -> String {
  try scan(token) { (scanner) throws(JSONError) in scanner.text(of: try scanner.string()) }
}

/// One todo as the store writes it, with every kind of value that JSON has.
let sample =
  #"{"id":12,"title":"Buy \"milk\" \ud83e\udd5b caf\u00e9 – 牛乳","tags":["a","b"],"x":{"n":[-0.5e+3,true,false,null],"e":{}}}"#
