import type { IpcMainInvokeEvent, WebContents } from 'electron'

/** Answers a page of the app itself, which is a `data:` address. The preload script of the page sends the requests. */
export function answerOwnPage<Answer>(page: WebContents, channel: string, work: (sent: unknown) => Answer): void {
  page.ipc.handle(channel, (event, sent: unknown) => {
    if (!isOwnPage(event)) throw new Error('Only a page of the app may send this request.')
    return work(sent)
  })
}

const isOwnPage = ({ senderFrame }: IpcMainInvokeEvent) =>
  senderFrame !== null && senderFrame.parent === null && senderFrame.url.startsWith('data:')
