import { noticePage } from './notice-page.ts'

export const preparing = noticePage(
  'Starting …',
  'The server prepares the instance. A large seed or a migration takes a while.',
)

export const restarting = noticePage('Restarting the server …', 'The console reloads when the server is ready.')

export const pausing = noticePage('Pausing the server …', 'It answers the requests that are running.')

export const paused = noticePage(
  'The server is paused',
  'Neither the console nor other clients reach it. To go on, choose File › Resume Server.',
)

/** The server does not run. Its last words often say more than the reason. */
export function serverFailed({ reason, output }: { reason: string; output: string }, log_file: string): string {
  return noticePage(
    'The server is not running',
    `${reason}\n\nTo try again, choose File › Restart Server. Everything that the server said is in ${log_file}.`,
    { output, offersSettings: true },
  )
}

export const consoleStopped = (reason: string) =>
  noticePage(
    'The console stopped',
    `The process of the console ended four times within a minute (${reason}).\n\nTo try again, choose View › Reload.`,
  )
