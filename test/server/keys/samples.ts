import { hash } from 'node:crypto'
import { fixedGpgKey } from '../../support/fixed-gpg-key.ts'
import { words } from '../../support/samples/fields.ts'
import type { Samples } from '../../support/samples/samples.ts'
import { numberIn, type Role, type Scene } from '../../support/samples/scene.ts'
import { callBy } from '../../support/server.ts'
import { field, rawLine } from '../../support/ssh-keys.ts'

/** An Ed25519 key that only this scene has: the instance accepts each key once. */
const sshKeyOf = ({ project }: Scene, name: string) =>
  rawLine('ssh-ed25519', field(hash('sha256', `${project.id} ${name}`, 'buffer')))

const withSshKey = async (scene: Scene) =>
  numberIn(await scene.ask('POST /user/keys', { title: 'Laptop', key: sshKeyOf(scene, 'first') }), 'id')

const withOwnSshKey = async (scene: Scene, role: Role) => {
  const token = scene.tokens[role]
  if (token === undefined) return 1
  const input = { title: 'Laptop', key: sshKeyOf(scene, role) }
  return numberIn((await callBy(scene.server, token, 'POST /user/keys', input)).body, 'id')
}

const gpgKeyOf = ({ project }: Scene, name: string) => fixedGpgKey(`${project.id} ${name}`)

const withOwnGpgKey = async (scene: Scene, role: Role) => {
  const token = scene.tokens[role]
  if (token === undefined) return 1
  return numberIn((await callBy(scene.server, token, 'POST /user/gpg_keys', { key: gpgKeyOf(scene, role) })).body, 'id')
}

export const samples: Samples = {
  path: { id: 'user', id_or_username: 'keeper', key_id: 'ssh_key' },
  things: {
    keeper: ({ keeper }) => keeper.id,
    keeper_name: ({ keeper }) => keeper.username,
    ssh_key: withSshKey,
    fingerprint: async (scene) => {
      const id = Number(await scene.thing('ssh_key'))
      const keys = scene.server.db.read.selectFrom('ssh_key')
      return (await keys.select('fingerprint').where('id', '=', id).executeTakeFirstOrThrow()).fingerprint
    },
    gpg_key: async (scene) => numberIn(await scene.ask('POST /user/gpg_keys', { key: gpgKeyOf(scene, 'first') }), 'id'),
    new_gpg_key: (scene) => gpgKeyOf(scene, 'new'),
    new_ssh_key: (scene) => sshKeyOf(scene, 'new'),
  },
  things_of_caller: { own_ssh_key: withOwnSshKey, own_gpg_key: withOwnGpgKey },
  shapes: [
    {
      name: 'key',
      always: ['id', 'title', 'created_at', 'expires_at', 'key', 'usage_type'],
      parts: { u: ['user'] },
    },
    { name: 'gpg', always: ['id', 'key', 'created_at'], parts: {} },
    {
      name: 'details',
      always: words(
        'id fingerprint primary_keyid subkeys user_ids algorithm generated_at expires_at revoked created_at',
      ),
      parts: {},
    },
  ],
  table: `
#                                                            |                  | anonymous      stranger       external       guest          reporter       developer      maintainer     owner          administrator
GET /user/keys                                               | public           | 401            key            key            key            key            key            key            key            key           | {"made":"$own_ssh_key"}
GET /user/keys/:key_id                                       | public           | 401            key            key            key            key            key            key            key            key           | {"key_id":"$own_ssh_key"}
GET /user/keys/:key_id                                       | public           | 401            404            404            404            404            404            404            404            404
POST /user/keys                                              | public           | 401            key            key            key            key            key            key            key            key           | {"title":"Desktop","key":"$new_ssh_key"}
DELETE /user/keys/:key_id                                    | public           | 401            204            204            204            204            204            204            204            204           | {"key_id":"$own_ssh_key"}
GET /users/:id_or_username/keys                              | public           | key            key            key            key            key            key            key            key            key           | {"made":"$ssh_key"}
GET /users/:id_or_username/keys                              | private          | key            key            key            key            key            key            key            key            key           | {"id_or_username":"$keeper_name","made":"$ssh_key"}
GET /users/:id_or_username/keys/:key_id                      | public           | key            key            key            key            key            key            key            key            key
POST /users/:id/keys                                         | public           | 401            403            403            403            403            403            403            403            key           | {"title":"Desktop","key":"$new_ssh_key"}
DELETE /users/:id/keys/:key_id                               | public           | 401            403            403            403            403            403            403            403            204           | {"id":"$keeper"}
GET /keys                                                    | public           | 401            403            403            403            403            403            403            403            key:u         | {"fingerprint":"$fingerprint"}
GET /keys/:id                                                | public           | 401            403            403            403            403            403            403            403            key:u         | {"id":"$ssh_key"}
GET /user/gpg_keys                                           | public           | 401            gpg            gpg            gpg            gpg            gpg            gpg            gpg            gpg           | {"made":"$own_gpg_key"}
GET /user/gpg_keys/:key_id                                   | public           | 401            gpg            gpg            gpg            gpg            gpg            gpg            gpg            gpg           | {"key_id":"$own_gpg_key"}
GET /user/gpg_keys/:key_id                                   | public           | 401            404            404            404            404            404            404            404            404           | {"key_id":"$gpg_key"}
POST /user/gpg_keys                                          | public           | 401            gpg            gpg            gpg            gpg            gpg            gpg            gpg            gpg           | {"key":"$new_gpg_key"}
DELETE /user/gpg_keys/:key_id                                | public           | 401            204            204            204            204            204            204            204            204           | {"key_id":"$own_gpg_key"}
POST /user/gpg_keys/:key_id/revoke                           | public           | 401            202            202            202            202            202            202            202            202           | {"key_id":"$own_gpg_key"}
GET /users/:id/gpg_keys                                      | private          | gpg            gpg            gpg            gpg            gpg            gpg            gpg            gpg            gpg           | {"id":"$keeper","made":"$gpg_key"}
GET /users/:id/gpg_keys/:key_id                              | private          | gpg            gpg            gpg            gpg            gpg            gpg            gpg            gpg            gpg           | {"id":"$keeper","key_id":"$gpg_key"}
POST /users/:id/gpg_keys                                     | public           | 401            403            403            403            403            403            403            403            gpg           | {"key":"$new_gpg_key"}
DELETE /users/:id/gpg_keys/:key_id                           | public           | 401            403            403            403            403            403            403            403            204           | {"id":"$keeper","key_id":"$gpg_key"}
POST /users/:id/gpg_keys/:key_id/revoke                      | public           | 401            403            403            403            403            403            403            403            202           | {"id":"$keeper","key_id":"$gpg_key"}
GET /-/gantry/v1/users/:id/gpg_keys                          | public           | 401            403            403            403            403            403            403            403            details       | {"id":"$keeper","made":"$gpg_key"}
`,
}
