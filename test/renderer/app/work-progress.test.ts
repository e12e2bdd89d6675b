import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { countUpload } from '../../../src-renderer/api/uploads.ts'
import { showWorkProgress, workProgress } from '../../../src-renderer/app/work-progress.ts'
import { bulkRun } from '../../../src-renderer/changes/last-change.ts'
import { followTransfer, ownTransfers } from '../../../src-renderer/transfers/own-transfers.ts'

const answers: Record<string, unknown> = {}
let stop = () => {}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('location', { origin: 'http://127.0.0.1:4880', hash: '#/projects?q=x' })
  vi.stubGlobal('fetch', async (url: string) => {
    const body = Object.entries(answers).find(([path]) => url.includes(path))?.[1]
    return Response.json(body ?? { message: '404 Not found' }, { status: body === undefined ? 404 : 200 })
  })
})
afterEach(() => {
  stop()
  ownTransfers.set([])
  bulkRun.discard()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A run over two records. Returns what lets one of them be changed. */
function startRun(fails = false) {
  const steps: (() => void)[] = []
  void bulkRun.start({
    verb: 'Archiving',
    nouns: ['project', 'projects'],
    items: [
      { id: 1, name: 'a' },
      { id: 2, name: 'b' },
    ],
    process: () => new Promise((resolve) => steps.push(() => resolve(fails ? { text: 'no' } : undefined))),
    onEnd: async () => {},
  })
  return async () => {
    steps.shift()?.()
    await vi.advanceTimersByTimeAsync(0)
  }
}

describe('the progress of the work of a window', () => {
  test('is that of its run, its uploads and its transfers together', async () => {
    expect(workProgress()).toBeNull()
    const { promise, resolve } = Promise.withResolvers<undefined>()
    const sent = countUpload(promise)
    expect(workProgress()).toEqual({ share: null })
    const step = startRun()
    await step()
    expect(workProgress()).toEqual({ share: 0.5 })
    ownTransfers.set([{ kind: 'import', project_id: 7, path: 'acme/shop', share: 0.25 }])
    expect(workProgress()).toEqual({ share: 0.38 })
    resolve(undefined)
    await sent
    ownTransfers.set([])
    await step()
    expect(workProgress()).toBeNull()
  })

  test('is reported to the desktop app, as is the end, with what became of the records', async () => {
    const reports: unknown[][] = []
    vi.stubGlobal('window', { gantry: { reportProgress: async (...sent: unknown[]) => void reports.push(sent) } })
    stop = showWorkProgress()
    const step = startRun(true)
    await step()
    await step()
    const end = {
      title: 'Archiving 2 projects',
      body: '2 of 2 projects failed',
      route: '/projects?q=x',
      hasFailed: true,
    }
    expect(reports).toEqual([[{ share: 0 }], [{ share: 0.5 }], [null, end], [null]])
  })

  test('is in the title of the tab in a browser, and the end is told only if the user has allowed it and looks elsewhere', async () => {
    const told: string[] = []
    class Notification {
      static permission = 'default'
      constructor(title: string, { body }: { body: string }) {
        told.push(`${title}: ${body}`)
      }
    }
    const document = { title: '', hasFocus: () => false }
    vi.stubGlobal('document', document)
    vi.stubGlobal('window', { Notification })
    vi.stubGlobal('Notification', Notification)
    stop = showWorkProgress()
    for (const [permission, looks] of [
      ['default', false],
      ['granted', true],
      ['granted', false],
    ] as const) {
      Notification.permission = permission
      document.hasFocus = () => looks
      const step = startRun()
      await step()
      expect(document.title).toMatch(/^50% · .*Gantry$/)
      await step()
      expect(document.title).not.toContain('%')
    }
    expect(told).toEqual(['Archiving 2 projects: 2 projects done'])
  })
})

describe('an import or export that the window has started', () => {
  const ends: unknown[] = []
  const follow = async (kind: 'import' | 'export') => {
    vi.stubGlobal('window', {
      gantry: { reportProgress: async (_now: unknown, end?: unknown) => void (end && ends.push(end)) },
    })
    ends.length = 0
    stop = showWorkProgress()
    followTransfer({ kind, project_id: 7, path: 'acme/shop' })
  }
  const pass = () => vi.advanceTimersByTimeAsync(2_000)

  test('is followed until it has ended', async () => {
    const row = {
      status: 'started',
      progress: { step: 'packing', relation: null, records: {}, issues: 0, bytes: { done: 1, total: 4 } },
    }
    answers['/exports'] = [row]
    await follow('export')
    await pass()
    expect(ownTransfers.get()).toMatchObject([{ share: 0.25 }])
    answers['/exports'] = [{ ...row, status: 'finished', uploads: false, expires_at: '2027-01-01' }]
    await pass()
    const route = '/projects/7?tab=export'
    expect(ends).toEqual([
      { title: 'Export of acme/shop finished', body: 'Ready to download', route, hasFailed: false },
    ])
    expect(ownTransfers.get()).toEqual([])
  })

  test('is followed through a restart of the server, and no longer if its project is gone', async () => {
    await follow('import')
    vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('failed')))
    await pass()
    expect(ownTransfers.get()).toHaveLength(1)
    vi.stubGlobal('fetch', async () => new Response('{}', { status: 404 }))
    await pass()
    expect([ownTransfers.get(), ends]).toEqual([[], []])
  })

  test('that fails says why', async () => {
    answers['/imports/7'] = { status: 'failed', error: 'The disk is full.', relations: null }
    await follow('import')
    await pass()
    expect(ends).toMatchObject([{ title: 'Import of acme/shop failed', body: 'The disk is full.', hasFailed: true }])
  })
})
