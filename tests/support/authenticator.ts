import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";

/**
 * An authenticator in software: it makes passkeys (ES256) and signs challenges as a browser would send them. Each call can lie
 * about one thing.
 */

type Asked = { challenge: string; rpId?: string; rp?: { id?: string } };

export type Lies = {
	origin?: string;
	rpId?: string;
	challenge?: string;
	/** Whether the person was verified by a fingerprint or PIN. */
	isVerified?: boolean;
	counter?: number;
	type?: string;
	credentialId?: string;
	userHandle?: string;
	/** Bytes to sign in place of the right ones. */
	signed?: Buffer;
};

const PRESENT = 0x01;
const VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

export class Authenticator {
	readonly #origin: string;
	readonly #key: { publicKey: KeyObject; privateKey: KeyObject };
	readonly #id = randomBytes(16);
	#userHandle = "";
	#counter = 0;

	/** @param counts whether it counts its signatures; most don't */
	constructor({ origin, counts = false }: { origin: string; counts?: boolean }) {
		this.#origin = origin;
		this.#key = generateKeyPairSync("ec", { namedCurve: "P-256" });
		this.#counter = counts ? 1 : 0;
	}

	get credentialId(): string {
		return this.#id.toString("base64url");
	}

	/** @returns the answer to a request for a new passkey, as JSON */
	make(options: Asked & { user: { id: string } }, lies: Lies = {}): string {
		this.#userHandle = options.user.id;
		const length = Buffer.alloc(2);
		length.writeUInt16BE(this.#id.length);
		const credential = Buffer.concat([Buffer.alloc(16), length, this.#id, this.#coseKey()]);
		const authData = this.#authData(lies.rpId ?? options.rp?.id ?? "", lies, credential);
		return JSON.stringify({
			...this.#credential(lies),
			response: {
				clientDataJSON: this.#clientData("webauthn.create", options, lies).toString("base64url"),
				attestationObject: attestationOf(authData).toString("base64url"),
				transports: ["internal"],
			},
		});
	}

	/** @returns the answer to a request to sign, as JSON */
	sign(options: Asked, lies: Lies = {}): string {
		if (this.#counter > 0) this.#counter += 1;
		const clientData = this.#clientData("webauthn.get", options, lies);
		const authData = this.#authData(lies.rpId ?? options.rpId ?? "", lies);
		const signed = lies.signed ?? Buffer.concat([authData, sha256(clientData)]);
		return JSON.stringify({
			...this.#credential(lies),
			response: {
				clientDataJSON: clientData.toString("base64url"),
				authenticatorData: authData.toString("base64url"),
				signature: sign("sha256", signed, this.#key.privateKey).toString("base64url"),
				userHandle: lies.userHandle ?? this.#userHandle,
			},
		});
	}

	#credential({ credentialId = this.credentialId }: Lies) {
		return {
			id: credentialId,
			rawId: credentialId,
			type: "public-key",
			clientExtensionResults: {},
			authenticatorAttachment: "platform",
		};
	}

	#clientData(type: string, { challenge }: Asked, lies: Lies): Buffer {
		const data = {
			type: lies.type ?? type,
			challenge: lies.challenge ?? challenge,
			origin: lies.origin ?? this.#origin,
			crossOrigin: false,
		};
		return Buffer.from(JSON.stringify(data));
	}

	#authData(rpId: string, { isVerified = true, counter }: Lies, credential?: Buffer): Buffer {
		const flags =
			PRESENT | (isVerified ? VERIFIED : 0) | (credential === undefined ? 0 : HAS_CREDENTIAL);
		const count = Buffer.alloc(4);
		count.writeUInt32BE(counter ?? this.#counter);
		return Buffer.concat([
			sha256(Buffer.from(rpId)),
			Buffer.from([flags]),
			count,
			credential ?? Buffer.alloc(0),
		]);
	}

	/** The public key as a CBOR map: kty 2, alg -7, crv 1, x, y (RFC 9053). */
	#coseKey(): Buffer {
		const { x = "", y = "" } = this.#key.publicKey.export({ format: "jwk" });
		return Buffer.concat([
			Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01]),
			Buffer.from([0x21, 0x58, 0x20]),
			Buffer.from(x, "base64url"),
			Buffer.from([0x22, 0x58, 0x20]),
			Buffer.from(y, "base64url"),
		]);
	}
}

/** The CBOR map { fmt: "none", attStmt: {}, authData }. */
function attestationOf(authData: Buffer): Buffer {
	const text = (value: string) =>
		Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)]);
	const length = Buffer.from([0x59, authData.length >> 8, authData.length & 0xff]);
	return Buffer.concat([
		Buffer.from([0xa3]),
		text("fmt"),
		text("none"),
		text("attStmt"),
		Buffer.from([0xa0]),
		text("authData"),
		length,
		authData,
	]);
}

function sha256(bytes: Buffer): Buffer {
	return createHash("sha256").update(bytes).digest();
}
