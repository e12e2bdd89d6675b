import type { IpcMain, IpcMainInvokeEvent, WebContents } from 'electron'
import type { z } from 'zod'
import { type Channel, channels, type Handlers } from './ipc-channels.ts'

/** Answers requests of the console's top frame. Refuses other frames and arguments that do not match the channel. */
export function answerPages(
  ipcMain: Pick<IpcMain, 'handle'>,
  address: () => string | undefined,
  handlers: Handlers,
): void {
  const answer = <Args extends unknown[], Answer>(
    name: Channel,
    contract: { arguments: z.ZodType<Args>; answer: z.ZodType<Answer> },
    handler: (sender: WebContents, ...args: Args) => Answer | Promise<Answer>,
  ) =>
    ipcMain.handle(name, async (event, ...args: unknown[]) => {
      if (!isConsoleTopFrame(event, address()))
        throw new Error('Only the console may send requests to the desktop app.')
      const parsed = contract.arguments.safeParse(args)
      if (!parsed.success) throw new Error(`Invalid arguments for ${name}.`)
      return contract.answer.parse(await handler(event.sender, ...parsed.data))
    })
  answer('sign-in-code', channels['sign-in-code'], handlers['sign-in-code'])
  answer('open-data-folder', channels['open-data-folder'], handlers['open-data-folder'])
  answer('unsaved-work', channels['unsaved-work'], handlers['unsaved-work'])
  answer('menu-commands', channels['menu-commands'], handlers['menu-commands'])
  answer('color-scheme', channels['color-scheme'], handlers['color-scheme'])
  answer('work-progress', channels['work-progress'], handlers['work-progress'])
  answer('versions', channels.versions, handlers.versions)
}

/** Must run before anything is awaited: after a navigation the frame belongs to another page. */
function isConsoleTopFrame({ sender, senderFrame }: IpcMainInvokeEvent, address: string | undefined): boolean {
  const own = address === undefined ? undefined : URL.parse(address)?.origin
  return (
    own !== undefined &&
    senderFrame !== null &&
    senderFrame.parent === null &&
    senderFrame.frameTreeNodeId === sender.mainFrame.frameTreeNodeId &&
    senderFrame.origin === own &&
    URL.parse(senderFrame.url)?.origin === own
  )
}
