import { writeFileSync } from 'node:fs'
import { drawnAvatar } from '../../../src-server/users/drawn-avatar.ts'
import { notFound } from '../../support/answers.ts'
import { describe, expect, test } from '../../support/test.ts'

const PICTURES: Record<string, string> = {
  'image/png': '\x89PNG\r\n\x1a\n....',
  'image/jpeg': '\xff\xd8\xff\xe0....',
  'image/gif': 'GIF89a......',
  'image/webp': 'RIFF\n\r\x00\x01WEBPVP8 ',
  'image/bmp': 'BM..........',
  'image/tiff': 'II*\0........',
  'image/x-icon': '\0\0\x01\0........',
}

describe('GET /-/gantry/v1/avatars/:user_id', () => {
  test('draws an avatar from the initials, without a token', async ({ server, given }) => {
    const user = await given.user({ name: 'Ada Maria <Byron>' })
    const answer = await server.send('GET', `/-/gantry/v1/avatars/${user.id}`)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('image/svg+xml')
    expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox; frame-ancestors 'none'")
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(answer.text).toContain('>AB</text>')
    expect((await server.send('GET', `/-/gantry/v1/avatars/${user.id}`)).text).toBe(answer.text)
  })

  test.for([
    ['Ada', 'A'],
    ['Ada Byron', 'AB'],
    ['zoë van der Åse', 'ZÅ'],
    ['<script>', 'S'],
    ['&"', ''],
    ['42 is it', '4I'],
  ])('%s is %s', async ([name = '', initials], { server, given }) => {
    const user = await given.user({ name })
    const { text } = await server.send('GET', `/-/gantry/v1/avatars/${user.id}`)
    expect(/<text [^>]*>([^<]*)<\/text>/.exec(text)?.[1]).toBe(initials)
  })

  test.for(Object.entries(PICTURES))(
    'a picture that begins as %s is served as one',
    async ([type, bytes], { server, given }) => {
      const name = server.instance.files.newName('avatars')
      writeFileSync(server.instance.files.pathOf(name), Buffer.from(bytes, 'latin1'))
      const user = await given.user({ avatar: name })
      const response = await fetch(`${server.origin}/-/gantry/v1/avatars/${user.id}`)
      expect(response.headers.get('content-type')).toBe(type)
      expect(Buffer.from(await response.arrayBuffer()).toString('latin1')).toBe(bytes)
    },
  )

  test('draws an avatar if the file is missing or no image', async ({ server, given }) => {
    const name = server.instance.files.newName('avatars')
    const user = await given.user({ avatar: name })
    const typeNow = async () =>
      (await server.send('GET', `/-/gantry/v1/avatars/${user.id}`)).headers.get('content-type')
    expect(await typeNow()).toBe('image/svg+xml')
    writeFileSync(server.instance.files.pathOf(name), '<html>')
    expect(await typeNow()).toBe('image/svg+xml')
  })

  test('an unknown user has none', async ({ server }) => {
    expect(await server.send('GET', '/-/gantry/v1/avatars/4711')).toMatchObject(notFound('Avatar'))
    expect((await server.send('GET', '/-/gantry/v1/avatars/ada')).status).toBe(404)
  })
})

/** The relative luminance of a color, as WCAG defines it. */
function luminanceOf(hue: number, saturation: number, lightness: number) {
  const reach = saturation * Math.min(lightness, 1 - lightness)
  const [red = 0, green = 0, blue = 0] = [0, 8, 4]
    .map((n) => (n + hue / 30) % 12)
    .map((k) => lightness - reach * Math.max(-1, Math.min(k - 3, 9 - k, 1)))
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

describe('a drawn avatar', () => {
  test('has white letters with a contrast of at least 4.5 : 1', () => {
    const hues = new Set<string>()
    for (let id = 1; id <= 300; id++) {
      const colors = [...drawnAvatar({ id, name: 'Ada' }).matchAll(/hsl\((\d+) (\d+)% (\d+)%\)/g)]
      expect(colors).toHaveLength(2)
      for (const [, hue = '', saturation, lightness] of colors) {
        hues.add(hue)
        const luminance = luminanceOf(Number(hue), Number(saturation) / 100, Number(lightness) / 100)
        expect(1.05 / (luminance + 0.05), `hue ${hue}`).toBeGreaterThanOrEqual(4.5)
      }
    }
    expect(hues.size).toBe(12)
  })
})
