# Für alle, die den Bot zu oft posten lassen.
refuse-rate-limited = Das war zu viel auf einmal. Mach eine kurze Pause und versuch es in einer Minute noch einmal.
