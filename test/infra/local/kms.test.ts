/** The local KMS, asked through the SDK client that the functions use. */
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  DecryptCommand,
  EncryptCommand,
  GenerateMacCommand,
  KMSClient,
  ListKeysCommand,
  VerifyMacCommand,
} from '@aws-sdk/client-kms';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ownerKeyId, tokenKeyId } from '../../../infra/local/kms/keys.ts';
import { type LocalKms, startKms } from '../../../infra/local/kms/server.ts';

const region = 'us-east-1';
const credentials = { accessKeyId: 'local-key', secretAccessKey: 'secret' };
let folder: string;
let kms: LocalKms;
let client: KMSClient;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kms-'));
  await start();
});

afterEach(async () => {
  await stop();
  await rm(folder, { recursive: true });
});

async function start(): Promise<void> {
  kms = await startKms({ keyFile: join(folder, 'kms/keys.json'), region, ...credentials });
  client = clientOf(credentials);
}

async function stop(): Promise<void> {
  client.destroy();
  await kms.close();
}

function clientOf(signer: typeof credentials): KMSClient {
  return new KMSClient({ endpoint: kms.url, region, credentials: signer, maxAttempts: 1 });
}

async function encrypt(text: string, context: Record<string, string> = { owner: 'a' }): Promise<Uint8Array> {
  const result = await client.send(
    new EncryptCommand({ KeyId: tokenKeyId, Plaintext: Buffer.from(text), EncryptionContext: context }),
  );
  return result.CiphertextBlob ?? new Uint8Array();
}

async function decrypt(blob: Uint8Array, context?: Record<string, string>, keyId?: string): Promise<string> {
  const input = {
    CiphertextBlob: blob,
    ...(context && { EncryptionContext: context }),
    ...(keyId && { KeyId: keyId }),
  };
  const result = await client.send(new DecryptCommand(input));
  return Buffer.from(result.Plaintext ?? []).toString();
}

async function nameOfRefusal(call: Promise<unknown>): Promise<string> {
  return call.then(
    () => 'no refusal',
    (error: Error) => error.name,
  );
}

describe('encryption', () => {
  test('gives back what was encrypted, under the same context in any order', async () => {
    const blob = await encrypt('1|töken', { owner: 'a', use: 'b' });
    expect(await decrypt(blob, { use: 'b', owner: 'a' })).toBe('1|töken');
    expect(await decrypt(blob, { use: 'b', owner: 'a' }, tokenKeyId)).toBe('1|töken');
  });

  test('hides the plaintext and never gives the same ciphertext twice', async () => {
    const [first, second] = [await encrypt('canary-token'), await encrypt('canary-token')];
    expect(Buffer.from(first).includes('canary')).toBe(false);
    expect(Buffer.from(first).equals(second)).toBe(false);
  });

  test('names the key by its ARN', async () => {
    const result = await client.send(new EncryptCommand({ KeyId: tokenKeyId, Plaintext: Buffer.from('x') }));
    expect(result.KeyId).toBe(`arn:aws:kms:${region}:000000000000:key/${tokenKeyId}`);
    expect(await decrypt(result.CiphertextBlob ?? new Uint8Array(), undefined, result.KeyId)).toBe('x');
  });

  test.each([[{ owner: 'b' }], [{ owner: 'a', more: '' }], [{}], [undefined]])(
    'refuses the context %j',
    async (context) => {
      const blob = await encrypt('token');
      expect(await nameOfRefusal(decrypt(blob, context))).toBe('InvalidCiphertextException');
    },
  );

  test('refuses a ciphertext with any one byte changed', async () => {
    const blob = await encrypt('token');
    for (let at = 0; at < blob.length; at++) {
      const changed = Uint8Array.from(blob, (byte, index) => (index === at ? byte ^ 1 : byte));
      expect(await nameOfRefusal(decrypt(changed, { owner: 'a' })), `byte ${at}`).toBe('InvalidCiphertextException');
    }
  });

  test('refuses a ciphertext that was cut, and one that is not its own', async () => {
    const blob = await encrypt('token');
    expect(await nameOfRefusal(decrypt(blob.subarray(0, -1), { owner: 'a' }))).toBe('InvalidCiphertextException');
    expect(await nameOfRefusal(decrypt(blob.subarray(0, 20), { owner: 'a' }))).toBe('InvalidCiphertextException');
    expect(await nameOfRefusal(decrypt(Buffer.from('hello'), {}, tokenKeyId))).toBe('InvalidCiphertextException');
  });

  test('takes 4096 bytes and refuses 4097, and none', async () => {
    const largest = 'x'.repeat(4096);
    expect(await decrypt(await encrypt(largest), { owner: 'a' })).toBe(largest);
    expect(await nameOfRefusal(encrypt(`${largest}x`))).toBe('ValidationException');
    expect(await nameOfRefusal(encrypt(''))).toBe('ValidationException');
  });
});

describe('message authentication', () => {
  const message = Buffer.from('1|demo');
  const mac = { KeyId: ownerKeyId, MacAlgorithm: 'HMAC_SHA_256', Message: message } as const;

  test('gives the same MAC of 32 bytes for the same message, another for another', async () => {
    const first = await client.send(new GenerateMacCommand(mac));
    const again = await client.send(new GenerateMacCommand(mac));
    const other = await client.send(new GenerateMacCommand({ ...mac, Message: Buffer.from('2|demo') }));
    expect(first.Mac).toHaveLength(32);
    expect(again.Mac).toEqual(first.Mac);
    expect(other.Mac).not.toEqual(first.Mac);
  });

  test('verifies its own MAC and refuses a changed one', async () => {
    const { Mac = new Uint8Array() } = await client.send(new GenerateMacCommand(mac));
    expect(await client.send(new VerifyMacCommand({ ...mac, Mac }))).toMatchObject({ MacValid: true });
    const changed = Uint8Array.from(Mac, (byte, at) => (at === 0 ? byte ^ 1 : byte));
    for (const wrong of [changed, Mac.subarray(1)]) {
      const call = client.send(new VerifyMacCommand({ ...mac, Mac: wrong }));
      expect(await nameOfRefusal(call)).toBe('KMSInvalidMacException');
    }
  });
});

describe('who and what is refused', () => {
  const plaintext = Buffer.from('x');

  test('a key that is not there', async () => {
    const call = client.send(new EncryptCommand({ KeyId: 'other', Plaintext: plaintext }));
    expect(await nameOfRefusal(call)).toBe('NotFoundException');
    expect(await nameOfRefusal(decrypt(await encrypt('x'), { owner: 'a' }, 'other'))).toBe('NotFoundException');
  });

  test('a key used for what it is not made for', async () => {
    const encryption = client.send(new EncryptCommand({ KeyId: ownerKeyId, Plaintext: plaintext }));
    expect(await nameOfRefusal(encryption)).toBe('InvalidKeyUsageException');
    const mac = client.send(
      new GenerateMacCommand({ KeyId: tokenKeyId, MacAlgorithm: 'HMAC_SHA_256', Message: plaintext }),
    );
    expect(await nameOfRefusal(mac)).toBe('InvalidKeyUsageException');
  });

  test('a call it does not know', async () => {
    expect(await nameOfRefusal(client.send(new ListKeysCommand({})))).toBe('UnknownOperationException');
  });

  test('a stranger and an anonymous caller', async () => {
    const encryptOf = (signer: Partial<typeof credentials>) =>
      clientOf({ ...credentials, ...signer }).send(new EncryptCommand({ KeyId: tokenKeyId, Plaintext: plaintext }));
    expect(await nameOfRefusal(encryptOf({ accessKeyId: 'other' }))).toBe('UnrecognizedClientException');
    expect(await nameOfRefusal(encryptOf({ secretAccessKey: 'guessed' }))).toBe('InvalidSignatureException');
    const anonymous = await fetch(kms.url, { method: 'POST', headers: { 'x-amz-target': 'TrentService.Encrypt' } });
    expect(anonymous.status).toBe(400);
    expect(await anonymous.json()).toMatchObject({ __type: 'MissingAuthenticationTokenException' });
  });
});

describe('the key file', () => {
  const keyFile = () => join(folder, 'kms/keys.json');

  test('can be read by its owner only', async () => {
    expect((await stat(keyFile())).mode & 0o777).toBe(0o600);
  });

  test('opens after a restart what was sealed before it', async () => {
    const blob = await encrypt('kept');
    await stop();
    await start();
    expect(await decrypt(blob, { owner: 'a' })).toBe('kept');
  });

  test('of another folder opens nothing', async () => {
    const blob = await encrypt('kept');
    await stop();
    await rm(keyFile());
    await start();
    expect(await nameOfRefusal(decrypt(blob, { owner: 'a' }))).toBe('InvalidCiphertextException');
  });

  test('is never replaced when it is damaged', async () => {
    await writeFile(keyFile(), '{"token-key":');
    const second = startKms({ keyFile: keyFile(), region, ...credentials });
    await expect(second).rejects.toThrow('keys.json is damaged');
    expect(await readFile(keyFile(), 'utf8')).toBe('{"token-key":');
  });
});
