import { whileLocked } from "./while-locked.ts";

/** Runs two changes of a page so that both wait for the page's row before either proceeds. */
export async function changeAtOnce(
	{ profileId }: { profileId: string },
	changes: readonly [() => Promise<unknown>, () => Promise<unknown>],
): Promise<void> {
	await whileLocked(
		(tx) => tx.profile.update({ where: { id: profileId }, data: { bio: "Florist" } }),
		() => Promise.all(changes.map((change) => change())),
		{ waiting: 2 },
	);
}
