import { createHmac } from 'node:crypto'
import { Client, escapeLiteral } from 'pg'

/** What the web process may never change, though it may add to it. */
const ONLY_ADDED = [
  'auditoria',
  'cfdi_verificacion',
  'contacto_bitacora',
  'devolucion_evento',
  'documento_evento',
  'firma_llave',
  'migracion',
]

/**
 * Address of the same database for the web process (S27): a role that reads and writes rows but owns nothing, so that a
 * hole in a query cannot drop a table, and cannot rewrite the audit log. Made or mended at each start; `url` is the owner's,
 * who must be allowed to make roles. The role's password follows from the owner's.
 */
export async function webAddress(url: string, role = 'jacve_web'): Promise<string> {
  const client = new Client({ connectionString: url, application_name: 'jacve inicio' })
  await client.connect()
  try {
    const owner = client.password ?? ''
    const password = createHmac('sha256', owner).update(role).digest('base64url')
    const name = client.escapeIdentifier(role)
    const database = client.escapeIdentifier(client.database ?? '')
    await client.query(`
      begin;
      select pg_advisory_xact_lock(hashtext('jacve_web'));
      do $$ begin
        if not exists (select from pg_roles where rolname = ${escapeLiteral(role)}) then create role ${name}; end if;
      end $$;
      alter role ${name} login nosuperuser nocreatedb nocreaterole noinherit password ${escapeLiteral(password)};
      grant connect, temporary on database ${database} to ${name};
      ${rightsIn('public', name)}
      alter default privileges grant usage on schemas to ${name};
      alter default privileges grant select, insert, update, delete on tables to ${name};
      alter default privileges grant usage, select on sequences to ${name};
      do $$ begin
        if exists (select from pg_namespace where nspname = 'pgboss') then ${rightsIn('pgboss', name)} end if;
      end $$;
      ${ONLY_ADDED.map((table) => `revoke update, delete, truncate on ${table} from ${name};`).join('\n')}
      commit`)
    return withLogin(url, role, password)
  } finally {
    await client.end()
  }
}

function rightsIn(schema: string, name: string): string {
  return `grant usage on schema ${schema} to ${name};
    grant select, insert, update, delete on all tables in schema ${schema} to ${name};
    grant usage, select on all sequences in schema ${schema} to ${name};`
}

/** `postgres://user:password@…`, where what follows may be a socket's folder, which URL does not read. */
function withLogin(url: string, user: string, password: string): string {
  return url.replace(/^(postgres(?:ql)?:\/\/)[^@/]*@/, `$1${user}:${password}@`)
}
