import { z } from 'zod'
import type { Db } from '../../kit/db/schema.ts'
import { normalizeEmail } from '../../kit/email-address.ts'
import { invalid } from '../../kit/errors.ts'
import { findAddressOwner } from '../create-queries.ts'
import { emailFaults } from '../user-rules.ts'

export const newEmail = z.string().describe('Trimmed and in lower case')

/** The stored form of a new secondary address. @throws ApiError 400 if it is taken or no address */
export async function validEmail(db: Db, sent: string): Promise<string> {
  const email = normalizeEmail(sent)
  const faults = emailFaults(email)
  if (faults.length === 0 && (await findAddressOwner(db, email))) faults.push('has already been taken')
  if (faults.length > 0) throw invalid({ email: faults })
  return email
}
