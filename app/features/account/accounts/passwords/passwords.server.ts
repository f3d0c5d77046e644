import type { Algorithm, hash, Options, verify } from "@node-rs/argon2";
import { en } from "#app/i18n/account/en.ts";
import { createSemaphore } from "#app/lib/semaphore.ts";
import { env } from "#app/platform/env.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { createPackageProcess } from "#app/platform/package-process.server.ts";
import { singleton } from "#app/platform/singleton.server.ts";

/** argon2id: the package's enum is ambient and can't be imported under `isolatedModules`. */
const ARGON2ID = 2 as Algorithm;
/** `memoryCost` in KiB. */
const COSTS = {
	full: { memoryCost: 64 * 1024, timeCost: 3 },
	minimal: { memoryCost: 8, timeCost: 1 },
};
const OPTIONS: Options = {
	algorithm: ARGON2ID,
	...COSTS[env.PASSWORD_HASH_COST],
	parallelism: 1,
};

/** Each hash of full cost takes 64 MiB and one core for about 60 ms: concurrent sign-ins wait instead of overloading the machine. */
export const CONCURRENT_HASHES = 2;
const WAITING_HASHES = 100;
const slots = createSemaphore({ slots: CONCURRENT_HASHES, maxWaiting: WAITING_HASHES });

/** In a child process, because hashing blocks the event loop whenever it maps and unmaps 64 MiB. */
const argon2 = singleton("argon2", () =>
	createPackageProcess<{ hash: typeof hash; verify: typeof verify }>("@node-rs/argon2", {
		threads: CONCURRENT_HASHES,
	}),
);

/** Verified if there is no account or no password, so that it takes the same time. They match no password. */
const DECOY_HASHES = {
	full: "$argon2id$v=19$m=65536,t=3,p=1$qwwVhKcfA7gMujh3RF7tNg$jJc68k676FpsTqFoapgQ0o96KIdA754yFq2h/8tWoks",
	minimal:
		"$argon2id$v=19$m=8,t=1,p=1$ov2KqpKfTFYcr+BZArsweA$z9xTGde92P5S6YnYIYN13kHGGvpgpPtsEEAQAzm53Oc",
};
export const DECOY_HASH = DECOY_HASHES[env.PASSWORD_HASH_COST];

/** @returns an argon2id hash in PHC format. @throws AppError `unavailable` if too many calls wait already */
export function hashPassword(password: string): Promise<string> {
	return inSlot(() => argon2.call("hash", canonical(password), OPTIONS));
}

/**
 * Whether `password` matches the hash; false for null, after the same time.
 * @throws AppError `unavailable` if too many calls wait already
 */
export async function verifyPassword(
	passwordHash: string | null,
	password: string,
): Promise<boolean> {
	const matches = await inSlot(() =>
		argon2.call("verify", passwordHash ?? DECOY_HASH, canonical(password)),
	);
	return matches && passwordHash !== null;
}

/** Normalizes characters, which keyboards compose in different ways. */
function canonical(password: string): string {
	return password.normalize("NFKC");
}

async function inSlot<T>(work: () => Promise<T>): Promise<T> {
	const release = await slots.acquire();
	if (release === null) {
		throw new AppError("unavailable", en.refusals.busy);
	}
	try {
		return await work();
	} finally {
		release();
	}
}
