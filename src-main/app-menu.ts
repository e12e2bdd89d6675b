import { Menu } from 'electron'
import type { MenuCommand } from './ipc-channels.ts'
import { followServer, type Machine, type MenuActions, menuTemplate } from './menu.ts'
import type { ServerState } from './server-life.ts'

/** The menu of the app. It follows the server and what the page of the window in use offers. */
export function appMenu(machine: () => Machine, actions: MenuActions) {
  let state: ServerState['name'] = 'stopped'
  /** The last commands of a page. They stay, disabled, while no page offers any. */
  let commands: readonly MenuCommand[] = []
  let isOffered = false
  let menu: Menu | undefined
  /** Menus cannot change their items, so each change makes another one. */
  const build = () => {
    menu = Menu.buildFromTemplate(menuTemplate(machine(), actions, commands, isOffered))
    followServer(menu, state)
    Menu.setApplicationMenu(menu)
  }
  return {
    /** Shows the menu, with what is known of the machine now. */
    show: build,
    follow({ name }: Pick<ServerState, 'name'>) {
      state = name
      if (menu) followServer(menu, name)
    },
    /** Takes the commands of the page in use: none if it is a notice or nobody is signed in. */
    offer(offered: readonly MenuCommand[]) {
      const next = offered.length > 0 ? offered : commands
      // An open menu closes when it is built again.
      if (isOffered === offered.length > 0 && JSON.stringify(next) === JSON.stringify(commands)) return
      commands = next
      isOffered = offered.length > 0
      build()
    },
  }
}
