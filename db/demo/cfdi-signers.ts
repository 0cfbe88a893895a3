import type { Signer } from '#fiscal/cfdi/make-cfdi.ts'
import signers from './cfdi-signers.json' with { type: 'json' }

/*
 * Keys and certificates of the demonstration: made up, made by ourselves and worth nothing. They seal the demo's tax documents and those of
 * tests, so that everything downstream can be checked for real. Valid from 2010 to 2049, so that no test expires.
 */

/** Who issues the demo's documents. */
export const demoIssuer: Signer = signers.issuer

/** Who stamps them in the tax office's place. */
export const demoStamper: Signer = signers.stamper
