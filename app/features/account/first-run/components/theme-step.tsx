import { type ReactNode, useState } from "react";
import { Form } from "react-router";
import { usePageDraft } from "#app/features/creator-page/core/page-draft.tsx";
import { plainTheme } from "#app/features/creator-page/core/page-theme.ts";
import { type PresetId, presets } from "#app/features/creator-page/core/presets.ts";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { StepButtons, startPath } from "./start-steps.tsx";

/**
 * The presets of the creator's plan as small pictures.
 * @param chosen the stored preset
 * @param drawPage draws the creator's own page with a preset
 */
export function ThemeStep({
	offered,
	chosen,
	drawPage,
}: {
	offered: readonly PresetId[];
	chosen: PresetId;
	drawPage: (preset: PresetId) => ReactNode;
}) {
	const [tried, setTried] = useState<PresetId | null>(null);
	usePageDraft(tried === null ? null : { theme: plainTheme(tried) });
	return (
		<Form method="post" action={startPath("look")} className="grid gap-6">
			<fieldset className="grid grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] gap-4">
				<legend className="sr-only">Theme</legend>
				{offered.map((id) => (
					<label
						key={id}
						className="grid cursor-pointer justify-items-center gap-2 rounded-lg border border-edge/60 p-2 hover:border-ink has-checked:border-leaf has-checked:outline-2 has-checked:outline-leaf has-focus-visible:ring-4 has-focus-visible:ring-leaf/40"
					>
						{drawPage(id)}
						<span className="flex min-h-7 items-center gap-2 justify-self-start px-1 text-ui font-medium">
							<input
								type="radio"
								name="preset"
								value={id}
								defaultChecked={id === chosen}
								onChange={() => setTried(id)}
								className="size-4 accent-leaf outline-none"
							/>
							{presets[id].name}
						</span>
					</label>
				))}
			</fieldset>
			<StepButtons step="look">
				<SubmitButton name="intent" value="choose-preset" pendingLabel="Saving…">
					Continue
				</SubmitButton>
			</StepButtons>
		</Form>
	);
}
