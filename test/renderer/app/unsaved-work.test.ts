import { afterEach, describe, expect, test, vi } from 'vitest'
import { countUpload } from '../../../src-renderer/api/uploads.ts'
import { guardUnsavedWork, unsavedWork, wouldLoseWork } from '../../../src-renderer/app/unsaved-work.ts'
import { bulkRun } from '../../../src-renderer/changes/last-change.ts'
import { drafts } from '../../../src-renderer/ui/drafts.ts'

afterEach(() => {
  drafts.setOwner(null)
  vi.unstubAllGlobals()
})

describe('the work that closing the window loses', () => {
  test('is unsent input, by the names of the forms', () => {
    drafts.setOwner(7)
    expect(unsavedWork()).toEqual([])
    drafts.write('new issue in project 3', { title: 'Half' })
    drafts.write(`reply in ${'5f'.repeat(20)}`, { body: 'Half' })
    expect(unsavedWork()).toEqual(['Unsent input: new issue in project 3, reply in a discussion.'])
    for (let form = 1; form <= 5; form++) drafts.write(`hook ${form}`, { url: 'x' })
    expect(unsavedWork()[0]).toMatch(/, hook 3, 2 more\.$/)
    for (const form of drafts.unsent()) drafts.remove(form)
    expect(unsavedWork()).toEqual([])
  })

  test('is a run over many records, and an upload, until they end', async () => {
    const { promise, resolve } = Promise.withResolvers<undefined>()
    const sent = countUpload(promise)
    const run = bulkRun.start({
      verb: 'Archiving',
      nouns: ['project', 'projects'],
      items: [
        { id: 1, name: 'a' },
        { id: 2, name: 'b' },
      ],
      process: () => promise,
      onEnd: async () => {},
    })
    expect(unsavedWork()).toEqual(['Archiving 2 projects: 0 done.', 'A file is being sent.'])
    expect(wouldLoseWork()).toBe(true)
    resolve(undefined)
    await Promise.all([sent, run])
    expect([unsavedWork(), wouldLoseWork()]).toEqual([[], false])
    bulkRun.discard()
  })

  test('is reported to the desktop app after each change, and once', () => {
    const reports: string[][] = []
    const gantry = { reportUnsavedWork: async (work: string[]) => void reports.push(work) }
    vi.stubGlobal('window', { gantry, addEventListener: () => {} })
    drafts.setOwner(7)
    guardUnsavedWork()
    drafts.write('hook 1', { url: 'x' })
    drafts.write('hook 1', { url: 'xy' })
    drafts.remove('hook 1')
    expect(reports).toEqual([[], ['Unsent input: hook 1.'], []])
  })
})
