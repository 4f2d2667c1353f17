package import FileStore
import Libc
import Processes
import Terminal
package import TodoKit

/// The user's own editor, given a file that is removed if all goes well.
package struct ExternalEditor: TodoEditor.TextEditor {
  let command: String
  /// The folder for temporary files.
  let temporaryFolder: String

  /// Creates the editor of an environment: `VISUAL`, else `EDITOR`, else `vi`, with its file in `TMPDIR`,
  /// else `/tmp`.
  ///
  /// Variables that are empty or only spaces count as unset, and so does a relative `TMPDIR`.
  package init(_ environment: Environment) {
    let commands = ["VISUAL", "EDITOR"].lazy.compactMap(environment.text)
    command = commands.first { $0.contains { !$0.isWhitespace } } ?? "vi"
    temporaryFolder = environment.text("TMPDIR").flatMap { $0.hasPrefix("/") ? $0 : nil } ?? "/tmp"
  }

  /// How many times a text is opened at most, since an editor that is a script, and always wrong, would never
  /// end.
  private static let maxAttempts = 10

  package func edit<Answer>(
    _ text: String, _ use: ([UInt8]) throws(TodoError) -> Answer
  ) throws(TodoError) -> Answer {
    let file = try trying(try DraftFile(text, in: temporaryFolder)) {
      .unwritableDraft(in: temporaryFolder, reason: $0)
    }
    var refused: RefusedText?
    do throws(TodoError) {
      for _ in 1...Self.maxAttempts {
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
      // An unchanged or missing text has no work of the user's.
      if let bytes = try? file.bytes(), bytes.isEmpty || bytes == Array(text.utf8) {
        file.remove()
        throw error
      }
      throw .kept(error, path: file.path)
    }
  }

  /// Returns what the user has written, without the note on top.
  ///
  /// - Throws: the refusal, if the user has left the refused text as it was or the editor has failed on it.
  private func edited(_ file: DraftFile, after refused: RefusedText?) throws(TodoError) -> [UInt8] {
    do throws(TodoError) {
      try run(on: file.path)
    } catch {
      throw refused?.error ?? error
    }
    let bytes = try trying(try file.bytes()) { .unreadableDraft(path: file.path, reason: $0) }
    guard let refused else { return bytes }
    if bytes == refused.shown { throw refused.error }
    return bytes.starts(with: refused.note) ? Array(bytes.dropFirst(refused.note.count)) : bytes
  }

  private func run(on path: String) throws(TodoError) {
    // A shell that does not find a command writes its name to the terminal, control characters included.
    guard command.unicodeScalars.allSatisfy({ !DisplayText.isHidden($0) || $0 == "\t" || $0 == "\n" }) else {
      throw .editorNotStarted(command, reason: SystemFailure(code: EINVAL))
    }
    let end = try trying(try ShellCommand.run(command, argument: path)) {
      .editorNotStarted(command, reason: $0)
    }
    switch end {
    case .exited(status: 0): break
    case .exited(let status): throw .editorExited(command, status: status)
    case .killed(let signal): throw .editorKilled(command, signal: signal)
    }
  }

  private func trying<Value>(
    _ value: @autoclosure () throws(SystemFailure) -> Value, orElse failure: (SystemFailure) -> TodoError
  ) throws(TodoError) -> Value {
    do throws(SystemFailure) { return try value() } catch { throw failure(error) }
  }
}

/// A text in its own file (0600), in its own folder (0700), for an editor and everything it leaves there.
package struct DraftFile {
  package let path: String
  private let folderPath: String
  private let folder: Descriptor
  private let name: String

  /// Makes the file in a new folder within `parent`.
  package init(_ text: String, in parent: String) throws(SystemFailure) {
    var template = Array("\(parent)/todo-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw SystemFailure(code: errno) }
    folderPath = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    name = "todo-\(String(UInt64.random(in: .min ... .max), radix: 36)).md"
    path = "\(folderPath)/\(name)"
    folder = try Descriptor.workingFolder.open(folderPath, O_RDONLY | O_DIRECTORY | O_NOFOLLOW)
    do throws(SystemFailure) {
      try replace(by: Array(text.utf8))
    } catch {
      remove()
      throw error
    }
  }

  /// Replaces the whole text, or leaves it unchanged on failure.
  package func replace(by bytes: [UInt8]) throws(SystemFailure) { try folder.put(bytes, at: name) }

  /// Returns the current bytes of the text, or none if the file is gone; an editor may have replaced the
  /// file.
  package func bytes() throws(SystemFailure) -> [UInt8] {
    guard try folder.statusIfPresent(of: name) != nil else { return [] }
    let file = try folder.open(name, O_RDONLY)
    return try file.bytes(in: 0..<file.status().size)
  }

  /// Removes the folder with all its files; anything that cannot be removed stays, and does no harm.
  package func remove() {
    for name in (try? folder.names()) ?? [] { try? folder.remove(name) }
    rmdir(folderPath)
  }
}

/// A text that the rules refuse, shown to the user again with the reason on top.
struct RefusedText {
  let error: TodoError
  let note: [UInt8]
  let shown: [UInt8]

  /// Creates a refused text, or returns `nil` for an error that no change to the text can fix.
  init?(_ written: [UInt8], because error: TodoError) {
    guard let refused = error.failure as? RefusedValue else { return nil }
    let count = Self.reason(for: error).count
    self.error = .refused(refused.refusal, line: refused.line.map { $0 + count })
    note = Array(TodoEditor.note(Self.reason(for: self.error)).utf8)
    shown = note + written
  }

  private static func reason(for error: TodoError) -> [String] {
    let model = ProblemModel(error)
    return [model.message] + model.advice.map(\.words) + [
      "nothing is changed yet; to cancel, close the editor without changing anything"
    ]
  }
}
