/// Command lines that bring in what other programs print as JSON, for the page about scripts.
///
/// Each gives its todos uids, so that bringing in the same again changes nothing. They work in bash, dash, zsh and fish.
enum ExchangeRecipes {
  /// The paragraphs of the page.
  static var paragraphs: [String] {
    [
      """
      todo import reads the formats of other programs. What a program prints as JSON needs no format: jq makes todo \
      objects of it, whose uids keep the same from coming in twice. These recipes work as they are in bash, dash, zsh and \
      fish.
      """
    ] + all.flatMap { [$0.purpose, $0.lines] }
  }

  /// What a recipe is for, and its lines, each with a blank before it so that it is printed as it is.
  static let all: [(purpose: String, lines: String)] = [
    (
      "Google Tasks: Tasks.json is what Google Takeout exports.",
      #"""
        jq -c '.items[] as $list | $list.items[]? | {uid: ("gtasks:" + .id),
          title: (if (.title // "") == "" then "(untitled)" else .title end),
          status: (if .status == "completed" then "done" else "open" end),
          parent: (.parent | if . then "gtasks:" + . else null end),
          due: (.due | if . then .[:10] else null end),
          project: $list.title, content: .notes, completed,
          created: (.created // .updated), modified: .updated}' Tasks.json |
          todo apply -
      """#
    ),
    (
      """
      Microsoft To Do: tasks.json is what Graph has under /me/todo/lists/<id>/tasks?$expand=checklistItems. Its days are \
      instants in UTC; the nearest midnight there is the day that was meant. Left out are reminders, files, the end of a \
      series, and rules such as the first Monday of a month.
      """,
      #"""
        jq -c 'def day: if . then .dateTime[:19] + "Z" | fromdateiso8601 +
            43200 | strftime("%Y-%m-%d") else null end;
          def rule: {daily: "days", weekly: "weeks", absoluteMonthly: "months",
            absoluteYearly: "years"}[.type] as $unit | if $unit == null then null
            else "every " + (.interval | tostring) + " " + $unit + (
              if .type == "weekly" and (.daysOfWeek | length) > 0 then
                " on " + ([.daysOfWeek[] | .[:3] | ascii_downcase] | join(","))
              elif .type == "absoluteMonthly" then
                " on " + (.dayOfMonth | tostring) else "" end) end;
          def step: "- [" + (if .isChecked then "x" else " " end) + "] " +
            .displayName;
          .value[] | {uid: ("mstodo:" + .id), title,
          status: (if .status == "completed" then "done" else "open" end),
          priority: {high: "high", low: "low"}[.importance],
          due: (.dueDateTime | day), start: (.startDateTime | day),
          repeat: (if .status == "completed" then null
            else .recurrence.pattern | if . then rule else null end end),
          content: ([(.body.content // "" |
              gsub("^[ \t\r\n]+|[ \t\r\n]+$"; "")),
              ([.checklistItems[]? | step] | join("\n"))] |
            map(select(. != "")) | join("\n\n") |
            if . == "" then null else . end),
          tags: [.categories[]? | gsub("[ ,]+"; "-")],
          created: .createdDateTime, modified: .lastModifiedDateTime,
          completed: (.completedDateTime |
            if . then .dateTime[:19] + "Z" else null end)}' tasks.json |
          todo apply -
      """#
    ),
    (
      "Todoist, by its own command line; what is done there is not in its list, and stays open here.",
      #"""
        td project list --all --json > projects.json
        td task list --all --json | jq -c --slurpfile p projects.json '
          ([$p[0].results[] | {(.id): .name}] | add) as $names |
          .results[] | {uid: ("todoist:" + .id), title: .content,
          content: (.description | if . == "" then null else . end),
          priority: {"4": "high", "3": "medium", "2": "low"}[.priority |
            tostring],
          due: (.deadline.date // .due.date),
          parent: (.parentId | if . then "todoist:" + . else null end),
          project: $names[.projectId],
          tags: [.labels[]? | gsub("[ ,]+"; "-")]}' | todo apply -
      """#
    ),
    (
      "dstask; show-resolved in place of show-open brings in what is done. P2, which every task there has, is no priority.",
      #"""
        dstask show-open | jq -c '.[] | {uid: .uuid, title: .summary,
          status: (if .status == "resolved" then "done" else "open" end),
          content: (.notes | if . == "" then null else . end),
          priority: {P0: "high", P1: "high", P3: "low"}[.priority],
          project: (.project | if . == "" then null else . end),
          tags: (.tags // []), created,
          due: (.due | if .[:4] == "0001" then null else .[:10] end),
          completed: (.resolved | if .[:4] == "0001" then null else . end)
          }' | todo apply -
      """#
    ),
  ]
}
