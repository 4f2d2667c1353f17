/// Calendars as programs write them.
enum ICalendarSamples {
  static let all = [todoman, apple, nextcloud, tasksOrg, thunderbird, evolution, rfc]

  /// todoman 4.1.0.
  static let todoman = """
    BEGIN:VCALENDAR
    VERSION:2.0
    PRODID:io.barrera.todoman
    BEGIN:VTODO
    SUMMARY:Büro\\; Miete\\, 50% \\\\ zahlen und noch ein ganz langer Titel\\, der
      über fünfundsiebzig Zeichen geht 😀
    DTSTART:20261130T230000Z
    DTSTAMP:20261122T102929Z
    UID:92964243158347fd9502f2cd34f2a647@vm
    SEQUENCE:1
    CATEGORIES:work,zu Hause
    CREATED;VALUE=DATE-TIME:20261122T102929Z
    DUE;VALUE=DATE-TIME:20261201T083000Z
    LAST-MODIFIED;VALUE=DATE-TIME:20261122T102929Z
    LOCATION:Office
    PERCENT-COMPLETE:20
    PRIORITY:4
    STATUS:IN-PROCESS
    END:VTODO
    END:VCALENDAR
    """

  /// Apple's Reminders: a DTSTART that is DUE, an alarm with properties of the same names, the time zone last.
  static let apple = """
    BEGIN:VCALENDAR
    VERSION:2.0
    PRODID:-//Apple Inc.//iOS 17.0//EN
    X-WR-CALNAME:Home\\, sweet home
    BEGIN:VTODO
    CREATED:20261101T080000Z
    UID:7B1B1E3E-1F4B-4B7E-9C39-2C8B4E0F0A11
    SUMMARY:Pay
    DTSTART;TZID=Europe/Berlin:20261201T090000
    DUE;TZID=Europe/Berlin:20261201T090000
    DTSTAMP:20261101T080001Z
    LAST-MODIFIED:20261101T080001Z
    PRIORITY:9
    STATUS:NEEDS-ACTION
    X-APPLE-SORT-ORDER:123
    RRULE:FREQ=WEEKLY;INTERVAL=1
    BEGIN:VALARM
    UID:7B1B1E3E-ALARM
    DESCRIPTION:Reminder
    TRIGGER;VALUE=DATE-TIME:20261201T080000Z
    ACTION:DISPLAY
    X-LOCATION;X-TITLE=Home;X-ADDRESS="1, Main Street\\nTown":geo:48.1,
     11.5
    END:VALARM
    END:VTODO
    BEGIN:VTIMEZONE
    TZID:Europe/Berlin
    BEGIN:STANDARD
    DTSTART:19961027T030000
    RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU
    TZOFFSETFROM:+0200
    TZOFFSETTO:+0100
    TZNAME:CET
    END:STANDARD
    END:VTIMEZONE
    END:VCALENDAR
    """

  /// Nextcloud Tasks: no status, instants without Z, a sub-task.
  static let nextcloud = """
    BEGIN:VCALENDAR
    VERSION:2.0
    PRODID:-//Nextcloud Tasks v0.16.0
    BEGIN:VTODO
    UID:pa
    CREATED:20261101T080000
    LAST-MODIFIED:20261101T080000
    DTSTAMP:20261101T080000
    SUMMARY:Whole
    PERCENT-COMPLETE:0
    X-OC-HIDESUBTASKS:1
    RELATED-TO;RELTYPE=CHILD:ch
    END:VTODO
    BEGIN:VTODO
    UID:ch
    CREATED:20261101T080000
    LAST-MODIFIED:20261101T080000
    DTSTAMP:20261101T080000
    SUMMARY:Part
    COMPLETED:20261102T080000
    STATUS:COMPLETED
    END:VTODO
    BEGIN:VTODO
    UID:ch2
    SUMMARY:Part
    RELATED-TO:pa
    RELATED-TO;RELTYPE=SIBLING:ch
    DUE:20261201T000000
    END:VTODO
    END:VCALENDAR
    """

  /// tasks.org.
  static let tasksOrg = """
    BEGIN:VCALENDAR
    VERSION:2.0
    PRODID:+//IDN tasks.org//android-130400//EN
    BEGIN:VTODO
    DTSTAMP:20261101T080001Z
    UID:3863299529704302692
    CREATED:20261101T080000Z
    LAST-MODIFIED:20261101T080001Z
    SUMMARY:Water the plants
    DESCRIPTION:Not too much.\\nReally; not.
    CATEGORIES:home
    CATEGORIES:garden
    PRIORITY:1
    RRULE:FREQ=MONTHLY;COUNT=5
    RELATED-TO;RELTYPE=PARENT:1234
    RELATED-TO;RELTYPE=DEPENDS-ON;GAP=P1D:5678
    STATUS:COMPLETED
    COMPLETED:20261102T080000Z
    PERCENT-COMPLETE:100
    DTSTART;VALUE=DATE:20261101
    DURATION:P2D
    GEO:48.1;11.5
    ATTACH;FMTTYPE=text/plain:http://example.com/x
    END:VTODO
    END:VCALENDAR
    """

  /// Thunderbird: a series with an exception and one occurrence of its own.
  static let thunderbird = """
    BEGIN:VCALENDAR
    PRODID:-//Mozilla.org/NONSGML Mozilla Calendar V1.1//EN
    VERSION:2.0
    BEGIN:VTODO
    CREATED:20261101T080000Z
    LAST-MODIFIED:20261101T080100Z
    DTSTAMP:20261101T080100Z
    UID:5a1d5d0e
    SUMMARY:Report
    RRULE:FREQ=WEEKLY;BYDAY=FR
    EXDATE:20261127T160000
    DTSTART:20261120T160000
    DUE:20261120T170000
    X-MOZ-GENERATION:3
    URL:http://example.com
    CLASS:PRIVATE
    END:VTODO
    BEGIN:VTODO
    CREATED:20261101T080000Z
    UID:5a1d5d0e
    RECURRENCE-ID:20261204T160000
    SUMMARY:Report early
    DTSTART:20261203T160000
    DUE:20261203T170000
    END:VTODO
    END:VCALENDAR
    """

  /// Evolution: a zone under a name of its own, which the calendar defines.
  static let evolution = """
    BEGIN:VCALENDAR
    PRODID:-//Ximian//NONSGML Evolution Calendar//EN
    VERSION:2.0
    BEGIN:VTIMEZONE
    TZID:/freeassociation.sourceforge.net/America/New_York
    X-LIC-LOCATION:America/New_York
    BEGIN:DAYLIGHT
    TZNAME:EDT
    DTSTART:20070311T020000
    TZOFFSETFROM:-0500
    TZOFFSETTO:-0400
    RRULE:FREQ=YEARLY;BYDAY=2SU;BYMONTH=3
    END:DAYLIGHT
    BEGIN:STANDARD
    TZNAME:EST
    DTSTART:20071104T020000
    TZOFFSETFROM:-0400
    TZOFFSETTO:-0500
    RRULE:FREQ=YEARLY;BYDAY=1SU;BYMONTH=11
    END:STANDARD
    END:VTIMEZONE
    BEGIN:VTODO
    UID:20261101T080000Z-1@evolution
    DTSTAMP:20261101T080000Z
    SUMMARY:Call
    DUE;TZID=/freeassociation.sourceforge.net/America/New_York:20261201T100000
    PRIORITY:0
    COMPLETED:20261101T100000Z
    STATUS:NEEDS-ACTION
    END:VTODO
    END:VCALENDAR
    """

  /// A uid with blanks, none at all, lower-case names, empty values, and a cancelled todo.
  static let rfc = """
    BEGIN:VCALENDAR
    BEGIN:VTODO
    UID:my first todo
    SUMMARY;LANGUAGE=en:Two\\nlines
    DESCRIPTION:
    PRIORITY:
    DUE:
    STATUS:CANCELLED
    X-FOO;X-BAR=1:BEGIN:VTODO
    END:VTODO
    BEGIN:VTODO
    summary:no uid
    categories:Zu Hause,\\,,none
    END:VTODO
    BEGIN:VTODO
    UID:3
    END:VTODO
    END:VCALENDAR
    """

  /// The content lines of the VTODOs of a calendar, unfolded.
  static func todoLines(_ text: String) -> [String] {
    var lines: [String] = []
    var isInside = false
    for line in text.replacing("\r\n", with: "\n").replacing("\n ", with: "").split(separator: "\n") {
      if line == "BEGIN:VTODO" { isInside = true }
      if isInside { lines.append(String(line)) }
      if line == "END:VTODO" { isInside = false }
    }
    return lines
  }
}
