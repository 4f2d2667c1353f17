import Testing
import TodoTestSupport

@Suite("A person's day")
struct DayTests {
  @Test("a day of commands works, from the list in the morning to the log in the evening")
  func day() throws {
    let home = try Home()
    try home.shell(
      "bash",
      """
      # The evening before.
      export TODO_NOW=2026-11-19T18:00:00Z
      todo add -q "Water the plants" -d today --repeat "every 3 days" -P home
      todo add -q "Call Zoë" -d "fri 14:00" -p high -P work
      todo add -q "Renew the passport" -s 2026-12-01

      # The morning: what was not done yesterday is late; what starts later stays away.
      export TODO_NOW=2026-11-20T08:00:00Z
      todo list --fields id,due,title
      todo list -q is:overdue
      todo list -q is:waiting

      # The day: something comes in, something is written down at length, and the plants get their water.
      todo add -q "Buy milk" -d tomorrow -t shop
      todo done 1 --fields id,status,due,repeat,title
      EDITOR='sed -i -e "s/^title: .*/title: Call Zoë about the invoice/" -e "\\$a\\\\Ask for the number."' \\
        python3 -c 'import pty, sys; pty.spawn(sys.argv[1:])' todo edit 2 --plain --color never > transcript
      todo show 2 --fields title,due,content
      todo done 2 -q

      # One thing too many.
      todo rm 4 -q
      todo undo --fields id,title

      # The evening: what was done, and what tomorrow brings.
      export TODO_NOW=2026-11-20T21:00:00Z
      todo list -q completed:today
      todo log --json | jq -r 'reverse | .[] | [.revision, .command, .state] | join(" ")' | tail -n 6
      todo list --fields id,due,title due.by:+1w
      """,
      requires: ["python3", "jq"]
    ).expect(
      """
      1
      2
      3
      1\t2026-11-19\tWater the plants
      2\t2026-11-20T14:00\tCall Zoë
      1
      3
      4
      1\tdone\t2026-11-19\t\tWater the plants
      5\topen\t2026-11-22\tevery 3 days\tWater the plants
      title  Call Zoë about the invoice
      due    2026-11-20T14:00
      content
        Ask for the number.
      2
      4
      4\tBuy milk
      1
      2
      4 add in-force
      5 done in-force
      6 edit in-force
      7 done in-force
      8 rm undone
      9 undo in-force
      4\t2026-11-21\tBuy milk
      5\t2026-11-22\tWater the plants

      """)
  }
}
