import TodoCore

/// How a VTODO names another one (RELATED-TO; RFC 5545, section 3.8.4.5, and RFC 9253).
struct ICalendarRelation: Hashable {
  /// What the other one is to it.
  package enum Kind: Hashable {
    /// It is a part of the other.
    case parent
    /// The other is a part of it.
    case child
    /// The other comes before it.
    case predecessor
  }

  let kind: Kind
  let uid: TodoUID

  init(_ kind: Kind, _ uid: TodoUID) {
    self.kind = kind
    self.uid = uid
  }

  /// The relation that a property tells; nil for one that is none of these.
  init?(_ item: ICalendarItem) {
    guard let property = item.property, let uid = TodoUID(foreign: item.string),
      Exact(property.parameter("VALUE")?.first?.uppercased()) != Exact("URI")
    else { return nil }
    self.uid = uid
    switch Exact(property.relationType) {
    case Exact("PARENT"): kind = .parent
    case Exact("CHILD"): kind = .child
    case Exact("DEPENDS-ON"): kind = .predecessor
    default: return nil
    }
  }

  /// Writes the property.
  func write(to writer: inout ICalendarWriter) {
    switch kind {
    case .parent: writer.property("RELATED-TO;RELTYPE=PARENT", text: uid.text)
    case .child: writer.property("RELATED-TO;RELTYPE=CHILD", text: uid.text)
    case .predecessor: writer.property("RELATED-TO;RELTYPE=DEPENDS-ON", text: uid.text)
    }
  }
}

extension ICalendarProperty {
  /// The type of a relation in capital letters.
  var relationType: String { (parameter("RELTYPE")?.first ?? "PARENT").uppercased() }
}
