import type { ServerLife } from './server-life.ts'

type Surroundings = {
  server: Pick<ServerLife, 'state' | 'restart' | 'pause'>
  /** Asks whether an instance in memory may go. */
  mayDiscard(message: string, verb: string): boolean
  /** Asks whether the unsaved work of all windows may go. */
  mayLoseAll(message: string, verb: string): boolean
}

/** What the menu and the tray do with the server. */
export function serverCommands({ server, mayDiscard, mayLoseAll }: Surroundings) {
  const mayEnd = (message: string, verb: string) => server.state().name !== 'running' || mayDiscard(message, verb)
  return {
    restartServer() {
      if (mayEnd('Restart the server?', 'Restart')) server.restart()
    },
    pauseServer() {
      const question = ['Pause the server?', 'Pause'] as const
      if (mayLoseAll(...question) && mayEnd(...question)) server.pause()
    },
    resumeServer: server.restart,
  }
}
