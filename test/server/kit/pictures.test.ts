import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { Files } from '../../../src-server/kit/files.ts'
import { copyPicture, downloadOf, pictureFaults, readPicture } from '../../../src-server/kit/pictures.ts'
import { systemRandom } from '../../../src-server/kit/random.ts'

const root = mkdtempSync(join(tmpdir(), 'gantry-pictures-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))
const files = new Files(root, systemRandom, false)

const stored = (content: Buffer) => {
  const name = files.newName('avatars')
  writeFileSync(files.pathOf(name), content)
  return name
}
const bytes = (text: string) => Buffer.from(text, 'latin1')
const faultsOf = (content: Buffer, size_bytes = content.length) => {
  const path = files.temporaryPath()
  writeFileSync(path, content)
  return pictureFaults({ path, size_bytes, filename: 'a.png', content_type: 'image/png' })
}
const UNKNOWN =
  'file format is not supported. Please try one of the following supported formats: png, jpg, jpeg, gif, bmp, tiff, ico, webp'

describe('a picture', () => {
  test.for([
    ['\x89PNG\r\n\x1a\n', 'image/png', 'png'],
    ['\xff\xd8\xff', 'image/jpeg', 'jpg'],
    ['GIF87a', 'image/gif', 'gif'],
    ['GIF89a', 'image/gif', 'gif'],
    ['RIFF1234WEBP', 'image/webp', 'webp'],
    ['BM', 'image/bmp', 'bmp'],
    ['II*\0', 'image/tiff', 'tiff'],
    ['MM\0*', 'image/tiff', 'tiff'],
    ['\0\0\x01\0', 'image/x-icon', 'ico'],
  ] as const)('with the first bytes %j is %s', async ([head, type, ending]) => {
    expect(await faultsOf(bytes(`${head}rest of the picture`))).toEqual([])
    const name = stored(bytes(`${head}rest`))
    expect(await readPicture(files, name)).toEqual({ content: bytes(`${head}rest`), type, ending })
    expect((await downloadOf(files, name))?.headers['Content-Disposition']).toBe(
      `attachment; filename="avatar.${ending}"`,
    )
  })

  test.for(['<svg>', 'GIF88a', 'RIFF1234WAVE', 'x\x89PNG\r\n\x1a\n', ''])(
    'with the first bytes %j is refused, and a stored file is not sent',
    async (head) => {
      expect(await faultsOf(bytes(head))).toEqual([UNKNOWN])
      expect(await readPicture(files, stored(bytes(head)))).toBeUndefined()
    },
  )

  test('has at most 200 KiB', async () => {
    expect(await faultsOf(bytes('GIF89a'), 204_800)).toEqual([])
    expect(await faultsOf(bytes('GIF89a'), 204_801)).toEqual(['is too big (should be at most 200 KiB)'])
  })

  test('is copied under a new name, and a missing one is not', async () => {
    const name = stored(bytes('GIF89a'))
    const copy = await copyPicture(files, name)
    expect(copy).not.toBe(name)
    expect(await readPicture(files, copy ?? '')).toMatchObject({ type: 'image/gif' })
    expect(await copyPicture(files, 'avatars/missing')).toBeNull()
    expect(await downloadOf(files, 'avatars/missing')).toBeUndefined()
    expect(await downloadOf(files, null)).toBeUndefined()
  })

  test('is never read from outside the folder', async () => {
    await expect(readPicture(files, '../secret')).rejects.toThrow('A file name leaves its folder')
    expect(() => files.pathOf('avatars/../../secret')).toThrow('A file name leaves its folder')
    expect(() => files.pathOf('../files-of-others/x')).toThrow('A file name leaves its folder')
  })
})
