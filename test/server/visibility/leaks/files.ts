import type { Draft } from './draft.ts'
import type { May, Place } from './people.ts'
import { maintains, seesProject } from './rules.ts'

export async function metricImage(draft: Draft, here: string, mayRead: May) {
  const form = pictureNamed(draft.secret(mayRead))
  form.set('url_text', draft.secret(mayRead))
  const image = await draft.write('POST', `${here}/metric_images`, form)
  const [, before = '', filename = ''] = /^(.*\/)([^/]+)$/.exec(String(image.file_path)) ?? []
  draft.target('/uploads/-/system/issuable_metric_image/file/', image.id, mayRead)
  draft.target(before, filename, mayRead)
}

function pictureNamed(name: string): FormData {
  const form = new FormData()
  const png = Uint8Array.from(
    Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGBgAAAABQABh6FO1AAAAABJRU5ErkJggg==',
      'base64',
    ),
  )
  form.set('file', new File([png], `${name}.png`, { type: 'image/png' }))
  return form
}

/** A file that texts link to. Whoever reads the project reads it, and its Maintainers list it. */
export async function upload(draft: Draft, place: Place) {
  const mayRead = seesProject(place)
  const at = draft.project(place)
  const made = await draft.write('POST', `${at}/uploads`, pictureNamed(draft.secret(mayRead)))
  const [, secret = '', filename = ''] = String(made.url).split(/\/uploads\/|\/(?=[^/]+$)/)
  draft.target(`${at}/uploads/`, made.id, maintains(place))
  draft.target(`${at}/uploads/:secret`, secret, mayRead)
  draft.target(`${at}/uploads/${secret}/`, filename, mayRead)
  const page = `/-/project/${draft.projects[place]}/uploads/`
  draft.target('/-/project/', draft.projects[place], mayRead)
  draft.target(page, secret, mayRead)
  draft.target(`${page}${secret}/`, filename, mayRead)
}
