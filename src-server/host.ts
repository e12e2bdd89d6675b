import { type FromServer, type ToServer, toServer } from './host-messages.ts'

/** What started this process: Electron as a utility process, another Node program with `fork()`, or a terminal. */
export type Host = {
  kind: 'utility' | 'fork' | 'terminal'
  send(message: FromServer): Promise<void>
  onMessage(listener: (message: ToServer) => void): void
  onGone(listener: () => void): void
}

export function findHost(): Host {
  const parentPort: unknown = Reflect.get(process, 'parentPort')
  if (isParentPort(parentPort)) return utilityHost(parentPort)
  if (process.send) return forkHost()
  return { kind: 'terminal', send: async () => {}, onMessage: () => {}, onGone: () => {} }
}

type ParentPort = {
  postMessage(message: unknown): void
  on(event: 'message', listener: (event: { data: unknown }) => void): void
}

function isParentPort(value: unknown): value is ParentPort {
  return typeof value === 'object' && value !== null && 'postMessage' in value && 'on' in value
}

/** How long a server that failed waits until the app has its reason. An app that hangs must not keep it. */
const receipt_timeout_ms = 2_000

function utilityHost(port: ParentPort): Host {
  const onMessage: Host['onMessage'] = (listener) => port.on('message', ({ data }) => deliver(data, listener))
  return {
    kind: 'utility',
    async send(message) {
      const { promise: received, resolve } = Promise.withResolvers<void>()
      // A process that ends at once may lose its last message, so the app confirms the reason of a failure.
      if (message.type === 'failed') {
        onMessage(({ type }) => type === 'failure-received' && resolve())
        setTimeout(resolve, receipt_timeout_ms)
      } else resolve()
      port.postMessage(message)
      await received
    },
    onMessage,
    // Electron itself ends its utility processes.
    onGone: () => {},
  }
}

function forkHost(): Host {
  return {
    kind: 'fork',
    send: (message) =>
      new Promise((resolve) => {
        if (process.connected) process.send?.(message, () => resolve())
        else resolve()
      }),
    onMessage: (listener) => process.on('message', (message) => deliver(message, listener)),
    onGone: (listener) => process.on('disconnect', listener),
  }
}

/** Ignores messages that are not for the server. */
function deliver(message: unknown, listener: (message: ToServer) => void): void {
  const parsed = toServer.safeParse(message)
  if (parsed.success) listener(parsed.data)
}
