import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { projectArchive } from '../../support/archives.ts'
import { samplePicture } from '../../support/sample-picture.ts'
import { describe, expect, test } from '../../support/test.ts'
import { importFile } from './import-file.ts'

const withAvatar = (content: string | Buffer) =>
  projectArchive({
    extra: [
      { name: './avatar/12/me.png', content },
      { name: './avatar/13/other.png', content: 'x' },
    ],
  })

describe('the avatar of an archive', () => {
  test('becomes the avatar of the project', async ({ server, given }) => {
    const user = await given.user()
    const { project_id, token } = await importFile(server, given, user, await withAvatar(samplePicture))
    const answer = await fetch(`${server.origin}/api/v4/projects/${project_id}/avatar`, {
      headers: { 'PRIVATE-TOKEN': token },
    })
    expect(Buffer.from(await answer.arrayBuffer()).equals(samplePicture)).toBe(true)
  })

  test.for([
    ['is no picture', 'plain text'],
    ['is larger than an avatar may be', Buffer.concat([samplePicture, Buffer.alloc(300 * 1024)])],
  ] as const)('is left out if it %s', async ([, content], { server, given }) => {
    const { project_id, token, status } = await importFile(server, given, await given.user(), await withAvatar(content))
    expect(status?.import_status).toBe('finished')
    const { body } = await server.send('GET', `/projects/${project_id}`, { token })
    expect(body).toMatchObject({ avatar_url: null })
  })

  test('does not stay behind when the import fails', async ({ server, given }) => {
    const bytes = await projectArchive({
      version: '0.3.0',
      extra: [{ name: './avatar/12/me.png', content: samplePicture }],
    })
    await importFile(server, given, await given.user(), bytes)
    const folder = join(server.instance.files.kept, 'avatars')
    expect(existsSync(folder) ? readdirSync(folder) : []).toEqual([])
  })
})
