import type { PageEditor } from "#app/features/creator-page/core/owner.ts";
import type { PresetId } from "#app/features/creator-page/core/presets.ts";
import { getStoredTheme } from "./queries.server.ts";
import { updateTheme } from "./update-theme.server.ts";

/**
 * Applies a preset to the page; the rest of its theme stays.
 * @throws AppError the errors of `updateTheme`
 */
export async function updatePreset({
	owner,
	preset,
}: {
	owner: PageEditor;
	preset: PresetId;
}): Promise<void> {
	const { version } = await getStoredTheme(owner);
	await updateTheme({ owner, version, preset, colors: {} });
}
