import { z } from 'zod'
import { notFound, refused } from '../../../kit/errors.ts'
import { endpoint } from '../../../kit/http/endpoint.ts'
import { ok } from '../../../kit/http/reply.ts'
import { sshKeyWithUser } from '../../entity.ts'
import { showSshKeyWithUser } from '../../show.ts'
import { sshKeyBy } from '../../ssh-key-queries.ts'

const MD5 = /^(?:MD5:)?((?:[\da-f]{2}:){15}[\da-f]{2})$/i
/** A plus that was not encoded arrives as a space. */
const SHA256 = /^(?:SHA256:)?([\w+ /]{43})=?$/

export const findSshKey = endpoint(
  'GET /keys',
  {
    summary: 'Find an SSH key and its user by the fingerprint, for administrators',
    access: 'admin',
    query: { fingerprint: z.string().describe('MD5 (`4a:5f:…`) or SHA256 (`SHA256:…`) of the key') },
    answers: { 200: sshKeyWithUser },
  },
  async ({ query, actor, ...showing }) => {
    const md5 = MD5.exec(query.fingerprint)?.[1]
    const sha256 = SHA256.exec(query.fingerprint)?.[1]
    if (md5 === undefined && sha256 === undefined) throw refused('Failed to return the key')
    const key =
      md5 === undefined
        ? await sshKeyBy(showing.db, 'fingerprint_sha256', (sha256 ?? '').replaceAll(' ', '+'))
        : await sshKeyBy(showing.db, 'fingerprint', md5.toLowerCase())
    if (!key) throw notFound('Key')
    return ok(await showSshKeyWithUser(showing, key, actor))
  },
)
