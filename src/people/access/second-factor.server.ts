import { createHash, randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { Refusal } from '#kit/base/refusal.ts'
import { audit } from '#platform/http/audit.server.ts'
import type { Db } from '#platform/database/db.server.ts'
import { qrDrawing } from '#platform/files/qr.server.ts'
import { seal, unseal } from '#platform/settings/seal.server.ts'
import type { Context } from '#platform/http/serve.server.ts'

const PURPOSE = 'segundo factor'
const PERIOD = 30
const RECOVERY_CODES = 10

function totpOf(secret: string, label = ''): TOTP {
  return new TOTP({
    issuer: 'JACVE',
    label,
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD,
    secret: Secret.fromBase32(secret),
  })
}

/** Makes a secret that counts once a first code of it is given; 409 when the account already has one that does. */
export async function beginFactor(context: Context, userId: number): Promise<{ secreto: string; qr: string }> {
  const secret = new Secret({ size: 20 }).base32
  const kept = await context.db.row<{ email: string }>(
    `insert into segundo_factor (usuario_id, secreto) values ($1, $2)
     on conflict (usuario_id) do update set secreto = excluded.secreto, creado_en = now()
       where segundo_factor.confirmado_en is null
     returning (select email from usuario where id = $1) as email`,
    [userId, seal(context.env.APP_KEY, PURPOSE, secret)],
  )
  if (!kept) throw new Refusal(409, 'Tu cuenta ya tiene la verificación en dos pasos.')
  const picture = await qrDrawing(totpOf(secret, kept.email).toString(), 1)
  return { secreto: secret, qr: `data:image/svg+xml;base64,${Buffer.from(picture).toString('base64')}` }
}

/** The first code makes the factor count. Answers the recovery codes, which are told this once. */
export async function confirmFactor(context: Context, userId: number, code: string): Promise<string[]> {
  const step = await stepOf(context, userId, code, false)
  if (step === null) {
    throw new Refusal(422, 'El código no es correcto.', {
      errors: { codigo: ['El código no es correcto. Revisa que la hora de tu teléfono sea automática.'] },
    })
  }
  return context.db.transaction(async (tx) => {
    const confirmed = await tx.row(
      `update segundo_factor set confirmado_en = now(), ultimo_paso = $2 where usuario_id = $1 and confirmado_en is null
       returning usuario_id`,
      [userId, step],
    )
    if (!confirmed) throw new Refusal(409, 'Tu cuenta ya tiene la verificación en dos pasos.')
    await audit(tx, context, {
      accion: 'segundo_factor_activado',
      objeto: 'usuario',
      objetoId: userId,
      actorId: userId,
    })
    return newRecoveryCodes(tx, userId)
  })
}

/** Whether the code opens the account now; a code counts once, whichever kind it is. */
export async function isFactorCode(context: Context, userId: number, code: string): Promise<boolean> {
  const digits = code.replace(/[\s-]/g, '')
  if (!/^\d{6}$/.test(digits)) return isRecoveryCode(context, userId, code)

  const step = await stepOf(context, userId, digits, true)
  if (step === null) return false
  const isFresh = await context.db.row(
    'update segundo_factor set ultimo_paso = $2 where usuario_id = $1 and ultimo_paso < $2 returning usuario_id',
    [userId, step],
  )
  return isFresh !== undefined
}

/** The time step the code belongs to, by the database's clock, one step of tolerance either way; null when to none. */
async function stepOf(context: Context, userId: number, code: string, confirmed: boolean): Promise<number | null> {
  const found = await context.db.row<{ secreto: string; ahora: number }>(
    `select secreto, floor(extract(epoch from now()) * 1000)::bigint as ahora from segundo_factor
     where usuario_id = $1 and (confirmado_en is not null) = $2`,
    [userId, confirmed],
  )
  const secret = found && unseal(context.env.APP_KEY, PURPOSE, found.secreto)
  if (!secret) return null

  const delta = totpOf(secret).validate({ token: code.replace(/\s/g, ''), timestamp: found.ahora, window: 1 })
  return delta === null ? null : TOTP.counter({ period: PERIOD, timestamp: found.ahora }) + delta
}

async function isRecoveryCode(context: Context, userId: number, code: string): Promise<boolean> {
  const used = await context.db.row(
    `update codigo_recuperacion set usado_en = now() where usuario_id = $1 and hash = $2 and usado_en is null
     returning usuario_id`,
    [userId, recoveryHash(userId, code)],
  )
  if (used) {
    await audit(context.db, context, {
      accion: 'codigo_recuperacion_usado',
      objeto: 'usuario',
      objetoId: userId,
      actorId: userId,
    })
  }
  return used !== undefined
}

/** Ten new codes of 79 bits; the earlier ones are void. */
export async function newRecoveryCodes(tx: Db, userId: number): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode)
  await tx.rows('delete from codigo_recuperacion where usuario_id = $1', [userId])
  await tx.rows('insert into codigo_recuperacion (usuario_id, hash) select $1, unnest($2::bytea[])', [
    userId,
    codes.map((code) => recoveryHash(userId, code)),
  ])
  return codes
}

// Without letters and digits that are mistaken for each other on paper.
const SIGNS = '23456789abcdefghjkmnpqrstuvwxyz'

function newRecoveryCode(): string {
  const signs = Array.from({ length: 16 }, () => SIGNS[randomInt(SIGNS.length)])
  return signs.join('').replace(/(.{4})(?=.)/g, '$1-')
}

function recoveryHash(userId: number, code: string): Buffer {
  const plain = code.toLowerCase().replace(/[^a-z0-9]/g, '')
  return createHash('sha256').update(`recuperacion\0${userId}\0${plain}`).digest()
}

/** Takes every second factor away, for who lost them. */
export async function dropFactors(tx: Db, userId: number): Promise<boolean> {
  const keys = await tx.rows('delete from llave_acceso where usuario_id = $1 returning id', [userId])
  return (await dropFactor(tx, userId)) || keys.length > 0
}

/** Takes the factor away, with its recovery codes. */
export async function dropFactor(tx: Db, userId: number): Promise<boolean> {
  await tx.rows('delete from codigo_recuperacion where usuario_id = $1', [userId])
  return (await tx.row('delete from segundo_factor where usuario_id = $1 returning usuario_id', [userId])) !== undefined
}
