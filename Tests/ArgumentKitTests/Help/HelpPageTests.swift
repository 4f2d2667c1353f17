import ArgumentKit
import Testing

@Suite("Help pages") struct ToolDeclarationHelpTests {
  @Test("the tool's page is as the tool has written it, but for lines to be filled")
  func toolPage() {
    #expect(
      Grocer.tool.helpPage(width: 40) == """
        grocer - keeps a shopping list

        Shopping
          add, buy  Write down, and cross out, what is needed

        Exit status: 0 when all went well, 1
        when not.

        """)
  }

  @Test("a command's page wraps its text, except paragraphs that begin with a space")
  func commandPage() {
    #expect(
      Grocer.tool.helpPage(of: Grocer.add) == """
        grocer add - adds one thing

        usage: grocer add [options] <title>...

        EXAMPLES
          grocer add Milk --due fri
              adds milk, needed on Friday
          grocer add "Ripe bananas" -t fruit -c 6
              adds bananas

        ARGUMENTS
          <title>...  what to buy

        OPTIONS
          -d, --due <date>  when it is needed
          -t, --tag <tag>   add a tag, a word that says where in the shop it is found
                            (repeatable)
              --ripeness green|ripe|brown
                            how ripe it should be
          -c, --count <n>   how many
          -n, --dry-run     change nothing, show what would change

        Words are joined by a blank, so that quotes are only needed for what the shell
        would take for itself.

          today   before the shops close
          fri     the next Friday

        GLOBAL OPTIONS
          --file, --json, --help, --version (see grocer help options)

        """)
  }

  @Test("a narrow page is wrapped to its width")
  func narrowPage() {
    #expect(
      Grocer.tool.helpPage(of: Grocer.list, width: 40) == """
        grocer list - shows what to buy

        usage: grocer list [options] [word...]

        EXAMPLES
          grocer list milk | grocer buy -
              buys all that has milk in it

        ARGUMENTS
          [word...]  only what contains these
                     words

        OPTIONS
          -a, --all          show what was bought
                             too
              --sort <keys>  order by these keys

        ALIASES
          ls

        GLOBAL OPTIONS
          --file, --json, --help, --version (see
          grocer help options)

        """)
  }

  @Test("a page that is too narrow keeps twenty columns of text", arguments: [Int.min, -1, 0, 10])
  func noRoom(width: Int) {
    #expect(
      Grocer.tool.helpPage(of: Grocer.add, width: width).contains(
        "\n  -n, --dry-run     change nothing, show\n"))
  }

  @Test("the usage line of a command without options and arguments is just its name")
  func usageLine() {
    #expect(Grocer.tool.usageLine(of: CommandDeclaration("x", summary: "does")) == "usage: grocer x")
  }

  @Test("the page of a topic shows its paragraphs and its examples")
  func topic() {
    let text = "By foot.\n\n  a  b\n  c\n\nEXAMPLES\n  t go\n      goes\n"
    let ways = HelpTopic("ways", summary: "how to go", page: Grocer.page(text))
    #expect(
      Grocer.tool.helpPage(of: ways) == """
        grocer help ways - how to go

        By foot.

          a  b
          c

        EXAMPLES
          t go
              goes

        """)
  }

  @Test("a topic lists all commands that are not hidden, and the words that stand for one")
  func commands() {
    let page = Grocer.tool.helpPage(of: HelpTopic("commands", summary: "all", lists: .commands, page: []))
    #expect(
      page == """
        grocer help commands - all

        COMMANDS
          list, ls       shows what to buy
          add            adds one thing
          buy            marks things as bought
          rename         renames a thing
          undo           takes changes back
          completions    prints a script for a shell
          help           show help for the tool, a command or a topic

        SHORTCUTS
          grocer 5       grocer buy 5
          grocer by:fri  grocer list by:fri

        """)
  }

  @Test("a topic lists the options of every command")
  func options() {
    #expect(
      Grocer.tool.helpPage(of: Grocer.tool.topics[0]) == """
        grocer help options - for every command

        OPTIONS
          -f, --file <path>  use this list instead of the usual one
              --json         print JSON
          -h, --help         show help and do nothing else
              --version      show the version and do nothing else

        All of them mix freely.

        """)
  }
}
