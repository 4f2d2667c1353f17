import Testing

@testable import TodoCore
@testable import TodoTestSupport

/// Phrases from the tests of chrono, parsedatetime and dateparser that are useful in a todo list, as of noon
/// on Wednesday 25 November 2026.
struct EverydayPhraseTests {
  @Test("common phrases are read", arguments: read)
  func reading(phrase: String, date: String) throws {
    #expect(try DateExpression(phrase).date(at: .noon("2026-11-25")).description == date)
  }

  private static let read = [
    ("now", "2026-11-25T12:00"), ("today", "2026-11-25"), ("Tomorrow", "2026-11-26"),
    ("yesterday", "2026-11-24"), ("tmr", "2026-11-26"), ("today 5PM", "2026-11-25T17:00"),
    ("tonight 8pm", "2026-11-25T20:00"), ("tonight at 8", "2026-11-25T20:00"),
    ("tonight at 11pm", "2026-11-25T23:00"), ("11 tonight", "2026-11-25T23:00"),
    ("11 at night", "2026-11-25T23:00"), ("tomorrow before 4pm", "2026-11-26T16:00"),
    ("yesterday afternoon", "2026-11-24T15:00"), ("this afternoon", "2026-11-25T15:00"),
    ("this afternoon at 3", "2026-11-25T15:00"), ("tomorrow in the afternoon", "2026-11-26T15:00"),
    ("8 in the evening", "2026-11-25T20:00"), ("6 in the morning", "2026-11-26T06:00"),
    ("tomorrow at 7:30 in the morning", "2026-11-26T07:30"),
    ("January 8 at 9 in the evening", "2027-01-08T21:00"), ("2027-01-05 at night", "2027-01-05T20:00"),
    ("17 in the afternoon", "2026-11-25T17:00"), ("Thursday", "2026-11-26"), ("thurs", "2026-11-26"),
    ("Sunday", "2026-11-29"), ("last Friday", "2026-11-20"), ("Last Wednesday", "2026-11-18"),
    ("This Saturday", "2026-11-28"), ("This Sunday", "2026-11-29"), ("Next Saturday", "2026-12-05"),
    ("Next Wednesday", "2026-12-02"), ("on Friday next week", "2026-12-04"),
    ("on Tuesday, next week", "2026-12-01"), ("Tuesday of next week", "2026-12-01"),
    ("Monday of this week", "2026-11-23"), ("Friday of last week", "2026-11-20"),
    ("this weekend", "2026-11-28"), ("next weekend", "2026-12-05"), ("last weekend", "2026-11-21"),
    ("Sunday, December 7, 2014", "2014-12-07"), ("Sunday 12/7/2014", "2014-12-07"),
    ("in 5 days", "2026-11-30"), ("in five days", "2026-11-30"), ("within 10 day", "2026-12-05"),
    ("within 30 days", "2026-12-25"), ("in one day", "2026-11-26"), ("in 5 minutes", "2026-11-25T12:05"),
    ("In 5 mins", "2026-11-25T12:05"), ("in five min", "2026-11-25T12:05"),
    ("five minutes", "2026-11-25T12:05"), ("5 min from now", "2026-11-25T12:05"),
    ("five minutes from now", "2026-11-25T12:05"), ("+15 minutes", "2026-11-25T12:15"),
    ("+15min", "2026-11-25T12:15"), ("within half an hour", "2026-11-25T12:30"),
    ("within 1 hour", "2026-11-25T13:00"), ("in an hour", "2026-11-25T13:00"),
    ("an hour", "2026-11-25T13:00"), ("an hr", "2026-11-25T13:00"), ("an hour from now", "2026-11-25T13:00"),
    ("in 2hour", "2026-11-25T14:00"), ("5 hours from now", "2026-11-25T17:00"),
    ("5 hr from now", "2026-11-25T17:00"), ("five hours", "2026-11-25T17:00"), ("5h", "2026-11-25T17:00"),
    ("in 24 hours", "2026-11-26T12:00"), ("in a week", "2026-12-02"), ("in 1 week", "2026-12-02"),
    ("1 week from now", "2026-12-02"), ("a week from now", "2026-12-02"), ("in seven days", "2026-12-02"),
    ("seven days from now", "2026-12-02"), ("within two weeks", "2026-12-09"),
    ("within a month", "2026-12-25"), ("in 1 month", "2026-12-25"), ("within 12 month", "2027-11-25"),
    ("within one Year", "2027-11-25"), ("5 minutes ago", "2026-11-25T11:55"),
    ("an hour ago", "2026-11-25T11:00"), ("2 hours ago", "2026-11-25T10:00"),
    ("nine hours ago", "2026-11-25T03:00"), ("a day ago", "2026-11-24"), ("1d ago", "2026-11-24"),
    ("six days ago", "2026-11-19"), ("a week ago", "2026-11-18"), ("three week ago", "2026-11-04"),
    ("eight months ago", "2026-03-25"), ("2y ago", "2024-11-25"), ("five years ago", "2021-11-25"),
    ("1000 years ago", "1026-11-25"), ("-3y", "2023-11-25"), ("the day before yesterday", "2026-11-23"),
    ("the day after tomorrow", "2026-11-27"), ("2 weeks after yesterday", "2026-12-08"),
    ("2 days after next Friday", "2026-12-06"), ("2 months before 02/02", "2026-12-02"),
    ("yesterday at 11:30", "2026-11-24T11:30"), ("next week", "2026-11-30"), ("next month", "2026-12-01"),
    ("next year", "2027-01-01"), ("next quarter", "2027-01-01"), ("eom", "2026-11-30"), ("eoy", "2026-12-31"),
    ("end of month", "2026-11-30"), ("end of the month", "2026-11-30"),
    ("last day of the month", "2026-11-30"), ("last day of month", "2026-11-30"),
    ("end of next week", "2026-12-06"), ("end of next month", "2026-12-31"),
    ("last day of next month", "2026-12-31"), ("end of next year", "2027-12-31"),
    ("20:32:13", "2026-11-25T20:32"), ("at 12", "2026-11-25T12:00"), ("0730", "2026-11-26T07:30"),
    ("  11 AM ", "2026-11-26T11:00"), ("11:00:00 PM", "2026-11-25T23:00"), ("11 P.M.", "2026-11-25T23:00"),
    ("11p.m.", "2026-11-25T23:00"), ("11:00:00 A.M.", "2026-11-26T11:00"), ("23:00", "2026-11-25T23:00"),
    ("midnight", "2026-11-26T00:00"), ("12 AM", "2026-11-26T00:00"), ("noon", "2026-11-25T12:00"),
    ("08/25/2006", "2006-08-25"), ("2006/08/25", "2006-08-25"), ("2006/8/25", "2006-08-25"),
    ("2006-08-25", "2006-08-25"), ("August 25, 2006", "2006-08-25"), ("Aug. 25, 2006", "2006-08-25"),
    ("25 August 2006", "2006-08-25"), ("August 22nd, 2008", "2008-08-22"), ("Aug. 22nd 2008", "2008-08-22"),
    ("22nd Aug 2008", "2008-08-22"), ("31st December 1949", "1949-12-31"), ("02/29/2004", "2004-02-29"),
    ("8/25", "2027-08-25"), ("Aug. 25", "2027-08-25"), ("2014-12-13T12:00:00Z", "2014-12-13T12:00"),
    ("2014-12-13 12:00", "2014-12-13T12:00"),
  ]

  @Test("a refused phrase gets advice that means the same, or else general advice", arguments: refused)
  func refusing(phrase: String, advice: String) throws {
    let error = try #require(throws: DateError.self) {
      try DateExpression(phrase).date(at: .noon("2026-11-25"))
    }
    #expect(error.advice(for: phrase).plain == advice)
  }

  private static let refused: [(String, String)] =
    [
      ("at 1", "write the one you mean"), ("at 12.30", "write the one you mean"),
      ("next", "write the one you mean"), ("tommorrow", "did you mean \"tomorrow\"?"),
      ("wednsday", "did you mean \"wednesday\"?"), ("2 weks", "did you mean \"2 weeks\"?"),
      ("past week", "did you mean \"last week\"?"), ("1730", "did you mean \"17:30\"?"),
      ("31 nov", "write \"30 Nov\" or \"1 Dec\""), ("02/30/2027", "write \"28 Feb 2027\" or \"1 Mar 2027\""),
      ("Aug. 2013", "write \"1 Aug 2013\" or \"31 Aug 2013\""),
      ("this month", "write \"1 Nov 2026\" or \"30 Nov\""),
    ]
    // Vague phrases, phrases of several parts, and phrases that have no date here: nothing near them means
    // the same.
    + [
      "2 at night", "12 at night", "last night", "just now", "till date", "4 days before",
      "about an hour ago", "In around 5 hours", "In several hours", "In a couple of days",
      "within a few months", "next 2 weeks", "last two weeks", "+2 months, 5 days", "1 year 2 months",
      "-2hr5min", "after a year", "one hour before Thursday", "5 minutes before now", "last weekday",
      "next hour", "next day", "3 sec", "2.5 hours", "1 decade", "Friday to Monday", "today to next friday",
      "8pm - 11", "11p", "8/25/06", "breakfast", "dinner", "$300", "nowhere", "knowledge", "xyesterday at",
    ].map {
      (
        $0,
        "write a date like fri, \"tomorrow 14:00\", \"in 3 days\", \"1 dec\" or 2026-12-01; for more: todo help dates"
      )
    }

  /// The meaning of a phrase here, nil if it is refused, and why it differs from its meaning there.
  @Test("phrases that mean something else here differ for a reason", arguments: different)
  func differing(phrase: String, date: String?, reason: String) throws {
    let moment = try Moment.noon("2026-11-25")
    #expect((try? DateExpression(phrase).date(at: moment))?.description == date, "\(reason)")
  }

  private static let different: [(String, String?, String)] = [
    ("Wednesday", "2026-12-02", "a weekday is never today, which has a name of its own"),
    ("Monday", "2026-11-30", "what is planned lies ahead, so the nearest one does not count that has passed"),
    ("5m", "2027-04-25", "m is a month, min a minute"), ("+1m", "2026-12-25", "m is a month, min a minute"),
    ("5m from now", "2027-04-25", "m is a month, min a minute"),
    ("15 hr", "2026-11-26T03:00", "a distance leads ahead"),
    ("2 min", "2026-11-25T12:02", "a distance leads ahead"),
    ("eod", "2026-11-25", "a day lasts until its end, not until 17:00"),
    ("tonight", "2026-11-25T20:00", "20:00, where others say 21:00 or 22:00"),
    ("tomorrow morning", "2026-11-26T09:00", "9:00, where others say 6:00"),
    ("this morning", "2026-11-25T09:00", "9:00, where others say 6:00"),
    ("Tuesday morning", "2026-12-01T09:00", "9:00, where others say 6:00"),
    ("this evening", "2026-11-25T19:00", "19:00, where others say 18:00 or 20:00"),
    ("monday evening", "2026-11-30T19:00", "19:00, where others say 18:00"),
    ("January 8 in the evening", "2027-01-08T19:00", "19:00, where others say 18:00"),
    ("morning", "2026-11-26T09:00", "an hour that has passed today means tomorrow"),
    ("afternoon", "2026-11-25T15:00", "15:00, where others say 13:00"),
    ("night", "2026-11-25T20:00", "the same as tonight"),
    ("08.25.2006", nil, "points are never months first"), ("8.25", nil, "points are never months first"),
    ("10.1", "2027-01-10", "a day and a month, where others see a number"),
    ("12/1", nil, "two readings, unless the order is set"),
    ("14h", nil, "an hour to some, a distance to others"),
    ("this week", nil, "a period has no one day"), ("last week", nil, "a period has no one day"),
    ("last month", nil, "a period has no one day"), ("this year", nil, "a period has no one day"),
    ("jan", nil, "a period has no one day"), ("2020", nil, "a period has no one day"),
    ("2300", nil, "four digits are a year"), ("1730", nil, "four digits are a year"),
    ("-2 hours", "2026-11-25T10:00", "a sign leads back, as everywhere"),
    ("in 15m", "2028-02-25", "m is a month, min a minute"),
  ]
}
