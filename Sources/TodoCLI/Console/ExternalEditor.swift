import FileStore
import Libc
import Terminal
package import TodoKit

/// The user's own editor, on a file that is gone when all went well.
package struct ExternalEditor: TodoEditor.TextEditor {
  /// The command of the shell that opens it.
  let command: String
  /// The folder for files that are not to last.
  let temporaryFolder: String

  /// The editor of that environment: `VISUAL`, else `EDITOR`, else `vi`; its file is in `TMPDIR`, else `/tmp`.
  ///
  /// Variables that are empty or blank count as unset, and so does a relative `TMPDIR`.
  package init(_ environment: Environment) {
    let commands = ["VISUAL", "EDITOR"].lazy.compactMap(environment.text)
    command = commands.first { $0.contains { !$0.isWhitespace } } ?? "vi"
    temporaryFolder = environment.text("TMPDIR").flatMap { $0.hasPrefix("/") ? $0 : nil } ?? "/tmp"
  }

  package func edit<Answer>(
    _ text: String, _ use: ([UInt8]) throws(TodoError) -> Answer
  ) throws(TodoError) -> Answer {
    let file = try file(with: text)
    do throws(TodoError) {
      try run(on: file.path)
      let answer = try use(try bytes(of: file))
      file.remove()
      return answer
    } catch {
      // A text that is as it was, or gone, has nothing of the user's.
      if let bytes = try? file.bytes(), bytes.isEmpty || bytes == Array(text.utf8) {
        file.remove()
        throw error
      }
      throw .kept(error, path: file.path)
    }
  }

  private func file(with text: String) throws(TodoError) -> DraftFile {
    do throws(SystemFailure) {
      return try DraftFile(text, in: temporaryFolder)
    } catch {
      throw .editor(.unwritable(folder: temporaryFolder, reason: error))
    }
  }

  private func run(on path: String) throws(TodoError) {
    let end: ShellCommand.End
    do throws(SystemFailure) {
      // A shell that does not find a command writes its name to the terminal as it is.
      guard command.unicodeScalars.allSatisfy({ !DisplayText.isHidden($0) || $0 == "\t" || $0 == "\n" }) else {
        throw SystemFailure(code: EINVAL)
      }
      end = try ShellCommand.run(command, argument: path)
    } catch {
      throw .editor(.notStarted(editor: command, reason: error))
    }
    switch end {
    case .exited(status: 0): break
    case .exited(let status): throw .editor(.exited(editor: command, status: status))
    case .killed(let signal): throw .editor(.killed(editor: command, signal: signal))
    }
  }

  private func bytes(of file: DraftFile) throws(TodoError) -> [UInt8] {
    do throws(SystemFailure) {
      return try file.bytes()
    } catch {
      throw .editor(.unreadable(path: file.path, reason: error))
    }
  }
}
