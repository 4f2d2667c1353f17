import FileStore
import Libc
import Processes
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

  /// So many times a text is opened; an editor that is a script, and wrong each time, would never end.
  private static let longestSession = 10

  package func edit<Answer>(
    _ text: String, _ use: ([UInt8]) throws(TodoError) -> Answer
  ) throws(TodoError) -> Answer {
    let file = try file(with: text)
    var refused: RefusedText?
    do throws(TodoError) {
      for _ in 1...Self.longestSession {
        let written = try edited(file, after: refused)
        do throws(TodoError) {
          let answer = try use(written)
          file.remove()
          return answer
        } catch {
          guard let again = RefusedText(written, because: error) else { throw error }
          do { try file.replace(by: again.shown) } catch { throw again.error }
          refused = again
        }
      }
      guard let refused else { preconditionFailure("a text is opened at least once") }
      throw refused.error
    } catch {
      // A text that is as it was, or gone, has nothing of the user's.
      if let bytes = try? file.bytes(), bytes.isEmpty || bytes == Array(text.utf8) {
        file.remove()
        throw error
      }
      throw .kept(error, path: file.path)
    }
  }

  /// What the user has made of the file, without the note on top of it.
  ///
  /// - Throws: the refusal, when the user has left the refused text as it was or the editor has failed on it.
  private func edited(_ file: DraftFile, after refused: RefusedText?) throws(TodoError) -> [UInt8] {
    do throws(TodoError) {
      try run(on: file.path)
    } catch {
      throw refused?.error ?? error
    }
    let bytes = try bytes(of: file)
    guard let refused else { return bytes }
    if bytes == refused.shown { throw refused.error }
    return bytes.starts(with: refused.note) ? Array(bytes.dropFirst(refused.note.count)) : bytes
  }

  private func file(with text: String) throws(TodoError) -> DraftFile {
    do throws(SystemFailure) {
      return try DraftFile(text, in: temporaryFolder)
    } catch {
      throw .editor(.unwritable(folder: temporaryFolder, reason: error))
    }
  }

  private func run(on path: String) throws(TodoError) {
    let end: StartedProcess.End
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
