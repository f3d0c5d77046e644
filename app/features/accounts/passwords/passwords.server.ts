import type { Algorithm, hash, Options, verify } from "@node-rs/argon2";
import { createSemaphore } from "#app/lib/semaphore.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { createPackageProcess } from "#app/platform/package-process.server.ts";
import { singleton } from "#app/platform/singleton.server.ts";

/** argon2id: the package's enum is ambient and cannot be named under `isolatedModules`. */
const ARGON2ID = 2 as Algorithm;
const OPTIONS: Options = {
	algorithm: ARGON2ID,
	memoryCost: 64 * 1024,
	timeCost: 3,
	parallelism: 1,
};

/** Each hash takes 64 MiB and a core for some 60 ms: a rush of sign-ins waits here instead of taking the machine. */
export const CONCURRENT_HASHES = 2;
const WAITING_HASHES = 100;
const slots = createSemaphore({ slots: CONCURRENT_HASHES, maxWaiting: WAITING_HASHES });

/** Hashing here would hold up the event loop whenever it maps and unmaps 64 MiB. */
const argon2 = singleton("argon2", () =>
	createPackageProcess<{ hash: typeof hash; verify: typeof verify }>("@node-rs/argon2", {
		threads: CONCURRENT_HASHES,
	}),
);

/** Checked where there is no account or no password, so that this takes the same time. It is of no one's password. */
export const DECOY_HASH =
	"$argon2id$v=19$m=65536,t=3,p=1$qwwVhKcfA7gMujh3RF7tNg$jJc68k676FpsTqFoapgQ0o96KIdA754yFq2h/8tWoks";

/** @returns an argon2id hash in PHC format. @throws AppError `unavailable` when too many wait already. */
export function hashPassword(password: string): Promise<string> {
	return inSlot(() => argon2.call("hash", canonical(password), OPTIONS));
}

/**
 * Whether `password` is the one that was hashed; false, and just as slow, for null.
 * @throws AppError `unavailable` when too many wait already.
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

/** The same characters, whichever way the keyboard at hand composes them. */
function canonical(password: string): string {
	return password.normalize("NFKC");
}

async function inSlot<T>(work: () => Promise<T>): Promise<T> {
	const release = await slots.acquire();
	if (release === null) {
		throw new AppError(
			"unavailable",
			"Too many people are signing in right now. Please try again.",
		);
	}
	try {
		return await work();
	} finally {
		release();
	}
}
