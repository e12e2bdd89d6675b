import { describe, expect, test } from 'vitest'
import { archiveNameFault, fileChosen } from '../../../src-renderer/imports/import-draft.ts'
import { archiveFault } from '../../../src-renderer/imports/take-archives.ts'

const file = (name: string) => new File(['x'], name)

describe('choosing an archive', () => {
  test('suggests a path, unless the user has typed one', () => {
    expect(fileChosen(file('shop_export.tar.gz'), { file: null, path: '' }).path).toBe('shop')
    expect(fileChosen(file('saw_export.tar.gz'), { file: file('shop_export.tar.gz'), path: 'shop' }).path).toBe('saw')
    expect(fileChosen(file('saw.tar.gz'), { file: file('shop_export.tar.gz'), path: 'mine' })).not.toHaveProperty(
      'path',
    )
    expect(fileChosen(file('saw.tar.gz'), { file: null, path: 'mine' })).not.toHaveProperty('path')
  })

  test('takes files whose names end in .gz or .tgz, which the server knows as .tar.gz', () => {
    expect(archiveNameFault('shop.tgz')).toBeUndefined()
    const named = fileChosen(new File(['abc'], 'Shop.TGZ'), { file: null, path: '' })
    expect([named.file.name, named.file.size, named.path]).toEqual(['Shop.tar.gz', 3, 'Shop'])
    expect(archiveNameFault('shop.tar.gz')).toBeUndefined()
    expect(archiveNameFault('SHOP.TAR.GZ')).toBeUndefined()
    expect(archiveNameFault('notes.txt')).toBe(
      '“notes.txt” is not an export archive. The names of export archives end in .tar.gz or .tgz.',
    )
  })
})

describe('dropped files', () => {
  test('are refused with a reason unless they are one archive, and imports are on', () => {
    expect(archiveFault(['shop.tar.gz'], true)).toBeUndefined()
    expect(archiveFault(['shop.tar.gz'], false)).toBe('Administrators have turned imports from export archives off.')
    expect(archiveFault(['a.tar.gz', 'b.tar.gz'], true)).toBe('Open one export archive at a time.')
    expect(archiveFault([], true)).toBe('Open the file of an export archive.')
    expect(archiveFault(['a.zip'], true)).toMatch(/^“a\.zip” is not an export archive/)
  })
})
