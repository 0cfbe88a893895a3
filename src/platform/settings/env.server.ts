import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { DEFAULT_BASE } from '#kit/base/settings.ts'
import { isAskable } from './outside.server.ts'
import { readBucketUrl } from './bucket-url.ts'
import { backupShape, type BackupSettings, backupFaults } from './backup-env.ts'

const flag = z.enum(['0', '1']).transform((value) => value === '1')
const optionalUrl = z.url('debe ser una dirección completa').optional()

const names = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((host) => host.trim().toLowerCase())
      .filter(Boolean),
  )

/** `name=value` with commas, values as in an address: what the collector wants to see. */
const headersText = z
  .string()
  .regex(/^[\w-]+=[^,=\s]+(,[\w-]+=[^,=\s]+)*$/, 'debe ser nombre=valor, separados por comas')
  .transform((text) =>
    Object.fromEntries(
      text.split(',').map((pair) => [pair.slice(0, pair.indexOf('=')), decoded(pair.slice(pair.indexOf('=') + 1))]),
    ),
  )

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

const schema = z.object({
  NODE_ENV: z.string().default('development'),
  PORT: z.coerce.number('debe ser un número').int().min(0).max(65_535).default(8080),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z
    .string()
    .default('./data')
    .transform((path) => resolve(path)),
  DATABASE_URL: optionalUrl,
  DATABASE_REPLICA_URL: optionalUrl,
  STORAGE_URL: optionalUrl,
  /** The antivirus (clamd) that looks at what is uploaded; without it nobody does. */
  CLAMD_URL: z
    .string()
    .regex(/^(tcp:\/\/[\w.:[\]-]+|unix:\/\/\/[\w./-]+)$/, 'debe ser tcp://servidor:3310 o unix:///ruta/del/socket')
    .optional(),
  /** What becomes of a file while the antivirus does not answer. */
  CLAMD_DOWN: z.enum(['refuse', 'accept'], { error: 'debe ser refuse o accept' }).default('refuse'),
  SMTP_URL: optionalUrl,
  /** Mail servers that may be chosen on screen: names, or addresses of the own network, with commas (S20). */
  SMTP_HOSTS: z
    .string()
    .regex(/^[\w.:-]+( *, *[\w.:-]+)*$/, 'deben ser nombres separados por comas, p. ej. smtp.ejemplo.mx')
    .transform((text) => text.split(',').map((name) => name.trim().toLowerCase()))
    .optional(),
  /** The tax office's service that tells the state of a document; without it nothing is asked. */
  SAT_URL: optionalUrl,
  /** Hosts where the ERP may be asked, separated by commas (`erp.ejemplo.mx`, `erp.ejemplo.mx:8443`); none: only folders. */
  ERP_HOSTS: names,
  /** Where the folders shared with the ERP lie; `erp` within DATA_DIR when absent. */
  ERP_DIR: z
    .string()
    .transform((path) => resolve(path))
    .optional(),
  /** SFTP servers from which suppliers' lists may be taken, separated by commas (`sftp.ejemplo.mx`, `sftp.ejemplo.mx:2222`). */
  SUPPLIERS_HOSTS: names,
  /** Below it lie the folders where suppliers leave their lists; `proveedores` within DATA_DIR when absent. */
  SUPPLIERS_DIR: z
    .string()
    .transform((path) => resolve(path))
    .optional(),
  APP_KEY: z.string().min(32, 'debe tener al menos 32 caracteres').optional(),
  PUBLIC_URL: z
    .url('debe ser una dirección completa, p. ej. https://www.ejemplo.mx')
    .transform((url) => url.replace(/\/+$/, ''))
    .optional(),
  BASE_PATH: z
    .string()
    .regex(/^(\/[\w.-]+)*\/?$/, 'debe empezar con «/», p. ej. /JACVE')
    .transform((path) => path.replace(/\/$/, ''))
    .default(DEFAULT_BASE),
  DEMO: flag.optional(),
  DEMO_PASSWORD: z.string().min(8, 'debe tener al menos 8 caracteres').optional(),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  /** How many proxies stand in front: only then is X-Forwarded-For read. */
  TRUST_PROXY: z.coerce.number('debe ser el número de proxies').int().min(0).max(10).default(0),
  RATE_LIMITS: z.enum(['on', 'off']).default('on'),
  /** Room for visitors' pages that lie ready, in megabytes and each process; 0 makes each anew. */
  PAGES_MB: z.coerce.number('debe ser un número').int().min(0).max(4096).default(96),
  /** How long a cache in front may answer visitors with a page by itself, in seconds; 0 for none. */
  CDN_SECONDS: z.coerce.number('debe ser un número').int().min(0).max(86_400).default(0),
  /** Other names than PUBLIC_URL's by which visitors may come, with commas. */
  HOSTS: names,
  /** `/metrics` is answered here, and then no longer where the public comes in. */
  METRICS_PORT: z.coerce.number('debe ser un número').int().min(1).max(65_535).optional(),
  /** Opens `/metrics` where the public comes in to whoever sends it (Bearer); without it only this machine itself reads it. */
  METRICS_TOKEN: z
    .string()
    .regex(/^[!-~]{16,200}$/, 'debe tener al menos 16 caracteres, sin espacios')
    .optional(),
  /** Where traces are told (OTLP/HTTP); without it nothing is measured. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/, error: 'debe empezar con http:// o https://' }).optional(),
  OTEL_EXPORTER_OTLP_HEADERS: headersText.optional(),
  OTEL_SERVICE_NAME: z.string().max(120, 'lleva 120 letras como máximo').optional(),
  /** The share of traces that is told, from 0 to 1. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number('debe ser un número').min(0).max(1).optional(),
  ...backupShape,
})

export type Env = Omit<z.output<typeof schema>, 'APP_KEY' | 'DEMO'> & { APP_KEY: string; DEMO: boolean }

/** The environment cannot be used; the message lists every fault at once, in Spanish. Exit code 78 (EX_CONFIG). */
export class EnvError extends Error {}

/** Checks the environment against one schema and fills the defaults. Throws EnvError. */
export function readEnv(source: Source): Env {
  const { given: known, faults: unread } = fromFiles(source)
  const given = Object.fromEntries(Object.entries(known).filter(([, value]) => value !== ''))
  const parsed = schema.safeParse(given)
  const faults = [...unread, ...(parsed.success ? contradictions(parsed.data) : parsed.error.issues.map(faultOf))]
  if (faults.length || !parsed.success) throw new EnvError(faults.join('\n'))

  const env = parsed.data
  return { ...env, APP_KEY: env.APP_KEY ?? keptKey(env.DATA_DIR), DEMO: env.DEMO ?? !env.DATABASE_URL }
}

/** Only what a restoration needs, into a DATA_DIR that is still empty: reading all would put a key there. Throws EnvError. */
export function readBackupEnv(source: Source): BackupSettings & { DATA_DIR: string } {
  const { given, faults } = fromFiles(source)
  const known = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''))
  const parsed = schema.pick({ DATA_DIR: true }).extend(backupShape).safeParse(known)
  faults.push(...(parsed.success ? backupFaults(parsed.data, parsed.data.DATA_DIR) : parsed.error.issues.map(faultOf)))
  if (faults.length > 0 || !parsed.success) throw new EnvError(faults.join('\n'))
  return parsed.data
}

type Source = Record<string, string | undefined>

/** Any setting may lie in a file that `NAME_FILE` names, as secrets do in containers: those are read, and only the settings are left. */
export function fromFiles(source: Source): { given: Source; faults: string[] } {
  const given = { ...source }
  const faults: string[] = []
  for (const name of Object.keys(schema.shape)) {
    const file = source[`${name}_FILE`]
    delete given[`${name}_FILE`]
    if (!file) continue
    if (source[name]) faults.push(`${name}: está también en ${name}_FILE; deja solo una de las dos`)
    try {
      given[name] = readFileSync(file, 'utf8').trim()
    } catch {
      faults.push(`${name}_FILE: no se puede leer ${file}`)
    }
  }
  return { given, faults }
}

/** Every setting as it is in force, one a line; of secrets only that they are there. */
export function shownEnv(env: Env): string[] {
  return Object.entries(env).map(([name, value]) => `${name}=${shown(name, value)}`)
}

function shown(name: string, value: unknown): string {
  if (value === undefined) return ''
  if (['APP_KEY', 'BACKUP_KEY', 'DEMO_PASSWORD', 'METRICS_TOKEN', 'OTEL_EXPORTER_OTLP_HEADERS'].includes(name))
    return '(oculta)'
  if (typeof value === 'boolean') return value ? '1' : '0'
  // Whoever writes an address with a password: the name and the password both go.
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.replace(/:\/\/[^@/]*@/, '://(oculto)@')
}

function faultOf({ path, message }: z.core.$ZodIssue): string {
  return `${path.join('.')}: ${message}`
}

function contradictions(env: z.output<typeof schema>): string[] {
  const production = env.NODE_ENV === 'production'
  const faults = backupFaults(env, env.DATA_DIR)
  if (env.DATABASE_URL && !env.APP_KEY) faults.push('APP_KEY: hace falta cuando se usa DATABASE_URL')
  if (env.DEMO && production && env.DATABASE_URL) {
    faults.push('DEMO: no se permiten datos de muestra en producción con DATABASE_URL')
  }
  if (env.STORAGE_URL && !readBucketUrl(env.STORAGE_URL)) {
    faults.push('STORAGE_URL: debe ser s3://LLAVE:SECRETO@servidor/cubeta?region=…')
  }
  if (env.SAT_URL && !isAskable(env.SAT_URL, production)) {
    faults.push('SAT_URL: debe empezar con https:// y no ser de una red interna')
  }
  // What lies there is read by its name: nothing of the installation's own may be among it.
  if (env.SUPPLIERS_DIR && `${env.DATA_DIR}/`.startsWith(`${env.SUPPLIERS_DIR.replace(/\/$/, '')}/`))
    faults.push('SUPPLIERS_DIR: no puede ser DATA_DIR ni una carpeta que lo contenga')
  if (env.METRICS_PORT !== undefined && env.METRICS_PORT === env.PORT)
    faults.push('METRICS_PORT: debe ser otro que PORT')
  if (env.RATE_LIMITS === 'off' && production) faults.push('RATE_LIMITS: no se pueden apagar en producción')
  return faults
}

/** Made once and kept beside the embedded database, so that sessions survive a restart. */
function keptKey(dataDir: string): string {
  const file = join(dataDir, 'app.key')
  if (existsSync(file)) return readFileSync(file, 'utf8').trim()

  mkdirSync(dataDir, { recursive: true })
  const key = randomBytes(32).toString('base64url')
  try {
    writeFileSync(file, key, { mode: 0o600, flag: 'wx' })
    return key
  } catch {
    // Another process of the same start was quicker.
    return readFileSync(file, 'utf8').trim()
  }
}
