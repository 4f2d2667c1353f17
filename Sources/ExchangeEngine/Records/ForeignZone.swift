import JSONText
import TodoCore

/// Time zones by names that the system does not know, but whose meaning is plain.
enum ForeignZone {
  /// Returns the minutes that a zone is ahead of UTC, for names such as `GMT-07:00`, `UTC+2`, `+0530` and
  /// `UTC`.
  static func offset(_ name: String) -> Int? {
    let zone =
      name.utf8.starts(with: "UTC".utf8) || name.utf8.starts(with: "GMT".utf8)
      ? name.utf8.dropFirst(3) : name.utf8[...]
    guard let sign = zone.first else { return name.isEmpty ? nil : 0 }
    var text = Array(zone)
    // An hour may have one digit.
    if text.count == 2 || text.count > 2 && text[2] == .colon { text.insert(UInt8(ascii: "0"), at: 1) }
    var reader = DigitReader(text[...])
    guard "+-".utf8.contains(sign), let offset = reader.offset(isLax: true), reader.isAtEnd,
      abs(offset) <= 14 * 60
    else {
      return nil
    }
    return offset
  }

  /// Returns the names to try for a zone: its own, the ends of a path such as
  /// `/mozilla.org/20050126_1/Asia/Tokyo` with underscores for spaces, also with capitalized words, and that
  /// of a zone of Windows.
  static func names(for zone: String) -> [String] {
    let spelled = zone.split(separator: " ").joined(separator: "_")
    let parts = spelled.split(separator: "/").map(String.init)
    // A zone's name has at most three parts, and a single part says little.
    let ends = [3, 2].filter { $0 <= parts.count }.map { parts.suffix($0).joined(separator: "/") }
    let capitals = ends.map { name in
      name.split(separator: "/").map { part in
        part.split(separator: "_").map { $0.prefix(1).uppercased() + $0.dropFirst().lowercased() }
          .joined(separator: "_")
      }.joined(separator: "/")
    }
    return ([zone] + ends + capitals + [windows(zone)].compactMap(\.self)).unique
  }

  private static func windows(_ zone: String) -> String? {
    let words = zone.split(separator: " ")
    guard words.count > 2, words.contains("Time") else { return nil }
    let name = words.filter {
      !["Standard", "Daylight", "Summer", "Time"].contains($0) || words[0] == "Russia"
    }
    let row = windowsZones[...].split(separator: ";").first {
      $0.split(separator: "=")[0] == name.joined(separator: " ")
    }
    return row.map { String($0.split(separator: "=")[1]) }
  }

  /// The names of Windows' zones without `Standard Time`, each with the zone that CLDR has for it
  /// (`windowsZones.xml`).
  private static let windowsZones = """
    AUS Central=Australia/Darwin;AUS Eastern=Australia/Sydney;Afghanistan=Asia/Kabul;Alaskan=America/Anchorage;\
    Alberta=America/Edmonton;Aleutian=America/Adak;Altai=Asia/Barnaul;Arab=Asia/Riyadh;Arabian=Asia/Dubai;\
    Arabic=Asia/Baghdad;Argentina=America/Buenos_Aires;Astrakhan=Europe/Astrakhan;Atlantic=America/Halifax;\
    Aus Central W.=Australia/Eucla;Azerbaijan=Asia/Baku;Azores=Atlantic/Azores;Bahia=America/Bahia;\
    Bangladesh=Asia/Dhaka;Belarus=Europe/Minsk;Bougainville=Pacific/Bougainville;British Columbia=America/Vancouver;\
    Canada Central=America/Regina;Cape Verde=Atlantic/Cape_Verde;Caucasus=Asia/Yerevan;\
    Cen. Australia=Australia/Adelaide;Central America=America/Guatemala;Central Asia=Asia/Bishkek;\
    Central Brazilian=America/Cuiaba;Central Europe=Europe/Budapest;Central European=Europe/Warsaw;\
    Central Pacific=Pacific/Guadalcanal;Central=America/Chicago;Central (Mexico)=America/Mexico_City;\
    Chatham Islands=Pacific/Chatham;China=Asia/Shanghai;Cuba=America/Havana;Dateline=Etc/GMT+12;\
    E. Africa=Africa/Nairobi;E. Australia=Australia/Brisbane;E. Europe=Europe/Chisinau;\
    E. South America=America/Sao_Paulo;Easter Island=Pacific/Easter;Eastern=America/New_York;\
    Eastern (Mexico)=America/Cancun;Egypt=Africa/Cairo;Ekaterinburg=Asia/Yekaterinburg;FLE=Europe/Kiev;\
    Fiji=Pacific/Fiji;GMT=Europe/London;GTB=Europe/Bucharest;Georgian=Asia/Tbilisi;Greenland=America/Godthab;\
    Greenwich=Atlantic/Reykjavik;Haiti=America/Port-au-Prince;Hawaiian=Pacific/Honolulu;India=Asia/Calcutta;\
    Iran=Asia/Tehran;Israel=Asia/Jerusalem;Jordan=Asia/Amman;Kaliningrad=Europe/Kaliningrad;Korea=Asia/Seoul;\
    Libya=Africa/Tripoli;Line Islands=Pacific/Kiritimati;Lord Howe=Australia/Lord_Howe;Magadan=Asia/Magadan;\
    Magallanes=America/Punta_Arenas;Manitoba=America/Winnipeg;Marquesas=Pacific/Marquesas;\
    Mauritius=Indian/Mauritius;Middle East=Asia/Beirut;Montevideo=America/Montevideo;Morocco=Africa/Casablanca;\
    Mountain=America/Denver;Mountain (Mexico)=America/Mazatlan;Myanmar=Asia/Rangoon;\
    N. Central Asia=Asia/Novosibirsk;Namibia=Africa/Windhoek;Nepal=Asia/Katmandu;New Zealand=Pacific/Auckland;\
    Newfoundland=America/St_Johns;Norfolk=Pacific/Norfolk;North Asia East=Asia/Irkutsk;North Asia=Asia/Krasnoyarsk;\
    North Korea=Asia/Pyongyang;Omsk=Asia/Omsk;Pacific SA=America/Santiago;Pacific=America/Los_Angeles;\
    Pacific (Mexico)=America/Tijuana;Pakistan=Asia/Karachi;Paraguay=America/Asuncion;Qyzylorda=Asia/Qyzylorda;\
    Romance=Europe/Paris;Russia Time Zone 10=Asia/Srednekolymsk;Russia Time Zone 11=Asia/Kamchatka;\
    Russia Time Zone 3=Europe/Samara;Russian=Europe/Moscow;SA Eastern=America/Cayenne;SA Pacific=America/Bogota;\
    SA Western=America/La_Paz;SE Asia=Asia/Bangkok;Saint Pierre=America/Miquelon;Sakhalin=Asia/Sakhalin;\
    Samoa=Pacific/Apia;Sao Tome=Africa/Sao_Tome;Saratov=Europe/Saratov;Singapore=Asia/Singapore;\
    South Africa=Africa/Johannesburg;South Sudan=Africa/Juba;Sri Lanka=Asia/Colombo;Sudan=Africa/Khartoum;\
    Syria=Asia/Damascus;Taipei=Asia/Taipei;Tasmania=Australia/Hobart;Tocantins=America/Araguaina;Tokyo=Asia/Tokyo;\
    Tomsk=Asia/Tomsk;Tonga=Pacific/Tongatapu;Transbaikal=Asia/Chita;Turkey=Europe/Istanbul;\
    Turks And Caicos=America/Grand_Turk;US Eastern=America/Indianapolis;US Mountain=America/Phoenix;\
    Ulaanbaatar=Asia/Ulaanbaatar;Venezuela=America/Caracas;Vladivostok=Asia/Vladivostok;Volgograd=Europe/Volgograd;\
    W. Australia=Australia/Perth;W. Central Africa=Africa/Lagos;W. Europe=Europe/Berlin;W. Mongolia=Asia/Hovd;\
    West Asia=Asia/Tashkent;West Bank=Asia/Hebron;West Pacific=Pacific/Port_Moresby;Yakutsk=Asia/Yakutsk;\
    Yukon=America/Whitehorse
    """
}

extension ZoneClocks {
  /// Returns the change of a zone's offset around a minute, as ``change(around:inZone:)`` does, by any plain
  /// name.
  mutating func foreignChange(around minute: Int, inZone zone: String) -> OffsetChange? {
    if let offset = ForeignZone.offset(zone) {
      return OffsetChange(before: offset, after: offset, minute: minute)
    }
    for name in ForeignZone.names(for: zone) {
      if let change = change(around: minute, inZone: name) { return change }
    }
    return nil
  }

  /// Returns the first offset of a zone and its changes on days, as ``changes(inZone:_:)`` does, by any plain
  /// name.
  mutating func foreignChanges(inZone zone: String, _ days: Range<CalendarDay>) -> [OffsetChange]? {
    if let offset = ForeignZone.offset(zone) {
      let start = days.lowerBound.daysSinceEpoch * 1_440 - offset
      return [OffsetChange(before: offset, after: offset, minute: start)]
    }
    for name in ForeignZone.names(for: zone) {
      if let changes = changes(inZone: name, days) { return changes }
    }
    return nil
  }
}
