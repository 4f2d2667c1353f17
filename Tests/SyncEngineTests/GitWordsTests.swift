import Testing

@testable import SyncEngine

struct GitWordsTests {
  @Test(
    "the reason in git's output is its fatal line, or what ssh said before a general one",
    arguments: [
      (
        """
        fatal: detected dubious ownership in repository at '/x'
        To add an exception for this directory, call:

        \tgit config --global --add safe.directory /x
        fatal: Could not read from remote repository.

        Please make sure you have the correct access rights
        and the repository exists.
        """, "detected dubious ownership in repository at '/x'"
      ),
      (
        """
        Host key verification failed.
        fatal: Could not read from remote repository.
        """, "Host key verification failed."
      ),
      ("fatal: Could not read from remote repository.", "Could not read from remote repository."),
      ("To /x\nerror: failed to push some refs to '/x'\nhint: none", "failed to push some refs to '/x'"),
      ("Receiving objects:  50% (1/2)\nit is late", "it is late"), ("", ""),
    ])
  func reason(text: String, reason: String) {
    #expect(GitWords(Array(text.utf8)).reason == reason)
  }
}
