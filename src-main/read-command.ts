import { type Command, readCommand } from '../src-server/flags.ts'
import { StartError } from '../src-server/kit/errors.ts'

/** Reads the flags of a command that shows the console. Ends the process with one line when the flags are wrong. */
export function readCommandOrExit(args: readonly string[]): Command {
  try {
    const command = readCommand(args)
    if (command.kind === 'serve' && !command.options.ui)
      throw new StartError(2, '--no-ui leaves nothing to show; npm run serve starts the server alone')
    return command
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    process.stderr.write(`gantry: ${error.message}\n`)
    process.exit(error.exit_code)
  }
}
