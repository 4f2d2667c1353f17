/// A way to set off text, by the terminal's own settings and colours; raw values are SGR parameters (ECMA-48, 8.3.117).
package enum Style: Int, Sendable {
  case bold = 1
  case dim = 2
  case red = 31
  case green = 32
  case yellow = 33
  case cyan = 36
}
