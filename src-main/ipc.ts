import type { IpcMain, IpcMainInvokeEvent } from 'electron'
import type { z } from 'zod'
import { type Channel, channels, type Handlers } from './ipc-channels.ts'

/** Answers the console's own top frame and nobody else, and only what fits the channel. */
export function answerPages(
  ipcMain: Pick<IpcMain, 'handle'>,
  address: () => string | undefined,
  handlers: Handlers,
): void {
  const answer = <Args extends unknown[], Answer>(
    name: Channel,
    contract: { arguments: z.ZodType<Args>; answer: z.ZodType<Answer> },
    handler: (...args: Args) => Answer | Promise<Answer>,
  ) =>
    ipcMain.handle(name, async (event, ...args: unknown[]) => {
      if (!isOwnTopFrame(event, address())) throw new Error('This page may not ask the desktop for anything.')
      const known = contract.arguments.safeParse(args)
      if (!known.success) throw new Error(`The arguments of ${name} do not fit.`)
      return contract.answer.parse(await handler(...known.data))
    })
  answer('sign-in-code', channels['sign-in-code'], handlers['sign-in-code'])
  answer('open-data-folder', channels['open-data-folder'], handlers['open-data-folder'])
  answer('versions', channels.versions, handlers.versions)
}

/** The frame is read at once: after a navigation it would tell of another page. */
function isOwnTopFrame({ sender, senderFrame }: IpcMainInvokeEvent, address: string | undefined): boolean {
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
