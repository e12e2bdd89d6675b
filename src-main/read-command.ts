import { type Command, readCommand } from '../src-server/flags.ts'
import { StartError } from '../src-server/kit/errors.ts'

/** Reads the flags of a command that shows the console. Ends the process with one line when the flags are wrong. */
export function readCommandOrExit(args: readonly string[]): Command {
  try {
    const command = readCommand(args)
    if (command.kind === 'serve' && !command.options.ui)
      throw new StartError(
        2,
        '--no-ui has no effect here, because this command shows the console; to start only the server, use npm run serve',
      )
    return command
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    process.stderr.write(`gantry: ${error.message}\n`)
    process.exit(error.exit_code)
  }
}
